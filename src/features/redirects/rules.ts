import * as v from 'valibot'
import { isPlainPath } from '../../shared/plain-path.ts'
import { line } from '../../shared/fields.ts'
import { isReservedPath, normalizeOldAddress } from './old-address.ts'

/** Limits the table in which every unknown address is looked up. */
export const maxRedirects = 20_000

const path = v.pipe(
  line('Old address', { max: 500 }),
  v.check(
    (value) => normalizeOldAddress(value) !== undefined,
    'An old address must be a path such as /2019/05/title/',
  ),
  v.transform((value) => normalizeOldAddress(value) ?? ''),
  v.check((value) => !isReservedPath(value), 'This address belongs to the site itself'),
)

const target = v.pipe(
  line('New address', { max: 500 }),
  v.check(
    (value) => isPathTarget(value) || /^https:\/\/[^\s/]+/.test(value),
    'A new address must be a path such as /blog/12, or begin with https://',
  ),
)

/** A path that browsers do not resolve to another one, which might be the old address. */
function isPathTarget(value: string): boolean {
  const [path = ''] = value.split(/[?#]/, 1)
  return !/[\s\\]/.test(value) && isPlainPath(path)
}

/** Source: docs/behaviour.md, Redirects. */
export const redirectSchema = v.strictObject({ path, target })
