import * as v from 'valibot'
import { isPlainPath } from '../../shared/addresses.ts'
import { line } from '../../shared/fields.ts'
import { isBadAddress, oldAddress } from './old-address.ts'

/** Limits the table in which every unknown address is looked up. */
export const maxRedirects = 20_000

const path = v.pipe(
  line('Old address', { max: 500 }),
  v.check((value) => oldAddress(value) !== undefined, 'An old address is like /2019/05/title/'),
  v.transform((value) => oldAddress(value) ?? ''),
  v.check((value) => !isBadAddress(value), 'This address belongs to the site itself'),
)

const target = v.pipe(
  line('New address', { max: 500 }),
  v.check(
    (value) => isPathTarget(value) || /^https:\/\/[^\s/]+/.test(value),
    'A new address is a path of the site such as /blog/12, or begins with https://',
  ),
)

/** A path as browsers send it: another would lead to where it resolves to, which may be where it came from. */
function isPathTarget(value: string): boolean {
  const [path = ''] = value.split(/[?#]/, 1)
  return !/[\s\\]/.test(value) && isPlainPath(path)
}

/** What a redirect must be. Source: docs/behaviour.md, Redirects. */
export const redirectSchema = v.strictObject({ path, target })
