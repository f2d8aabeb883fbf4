import { countRows } from '../../platform/server/database/count-rows.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import {
  type Columns,
  insertRow,
  type StoredRow,
  text,
} from '../../platform/server/database/table.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { withCommas } from '../../shared/count.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { redirects } from './contract.ts'
import { addressOnSite, isBadAddress, oldAddress } from './old-address.ts'
import { maxRedirects } from './rules.ts'

export type RedirectFields = FieldsOf<typeof redirects>

export const redirectColumns: Columns<RedirectFields> = { path: text, target: text }

/** More steps than this are as good as none: nobody follows them. */
const maxSteps = 5

/** Finds where an old address leads; called only for addresses with no page. */
export interface RedirectFinder {
  /** What a request that has just arrived is answered by, or undefined while the redirects must be read first. */
  peek(): FindRedirect | undefined
  read(): Promise<FindRedirect>
}

/**
 * The target of a redirect; undefined when there is none, or when it leads in a circle, as one from an older
 * version or an import may.
 * @param host the name that was asked for, which is one of the site's
 */
type FindRedirect = (address: string, host: string | undefined) => string | undefined

/** Keeps all redirects until the content changes: unknown addresses are asked for more often than any page. */
export function openRedirects(
  db: Db,
  version: { peek(): string | undefined; read(): Promise<string> },
  hosts: readonly string[],
): RedirectFinder {
  let kept: { version: string; find: FindRedirect } | undefined
  return {
    peek: () => (kept?.version === version.peek() ? kept?.find : undefined),
    async read() {
      // Read before the rows: a change in between makes them old at once, never wrong.
      const current = await version.read()
      if (kept?.version === current) return kept.find
      const rows = await db.selectFrom('redirects').select(['path', 'target']).execute()
      const targets = new Map(rows.map(({ path, target }) => [path, target]))
      const find: FindRedirect = (address, host = '') =>
        targets.size === 0
          ? undefined
          : followRedirects(targets, address, [...hosts, host.toLowerCase()])
      kept = { version: current, find }
      return find
    },
  }
}

/** @param hosts the names of the site */
function followRedirects(
  targets: ReadonlyMap<string, string>,
  address: string,
  hosts: readonly string[],
): string | undefined {
  const passed = new Set<string>()
  let first: string | undefined
  let path = oldAddress(address)
  while (path !== undefined) {
    if (passed.has(path) || passed.size === maxSteps) return undefined
    passed.add(path)
    const target = targets.get(path)
    first ??= target
    const next = target === undefined ? undefined : addressOnSite(target, hosts)
    path = next !== undefined && isBadAddress(next) ? undefined : next
  }
  return first
}

interface RedirectOptions {
  /** The names of the site. */
  hosts?: readonly string[]
  /** That of a redirect that is there already and gets these fields. */
  id?: number
}

/**
 * Why a redirect is refused: redirects must not form a loop, so none may lead to another old address.
 * @returns undefined when it is accepted
 */
async function problemOfRedirect(
  tx: Db,
  { path, target }: RedirectFields,
  { hosts = [], id = 0 }: RedirectOptions = {},
): Promise<string | undefined> {
  const leadsTo = addressOnSite(target, hosts)
  if (leadsTo === path) return 'This address would lead to itself'
  const rows = await tx
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('id', '<>', id)
    .where((row) => row.or([row('path', 'in', [path, leadsTo ?? path]), row('target', '=', path)]))
    .execute()
  if (rows.some((row) => row.path === path)) return 'This old address leads somewhere already'
  if (rows.some((row) => row.target === path)) return 'Another old address leads to this one'
  return rows.length > 0 ? 'The new address is an old one itself' : undefined
}

/**
 * Adds a redirect inside an open transaction.
 * @throws HttpError 409 for one that would form a loop, or one too many
 */
export async function addRedirect(
  tx: Tx,
  fields: RedirectFields,
  hosts: readonly string[],
): Promise<StoredRow<RedirectFields>> {
  const problem = await problemOfRedirect(tx, fields, { hosts })
  if (problem !== undefined) throw new HttpError(409, problem)
  if ((await countRows(tx.selectFrom('redirects'))) >= maxRedirects)
    throw new HttpError(409, `There can be at most ${withCommas(maxRedirects)} redirects`)
  return await insertRow(tx, 'redirects', redirectColumns, fields)
}

/** Adds a redirect of an export, whose number was checked before; one that would form a loop is left out. */
export async function addImportedRedirect(
  tx: Tx,
  fields: RedirectFields,
): Promise<StoredRow<RedirectFields> | undefined> {
  if ((await problemOfRedirect(tx, fields)) !== undefined) return undefined
  return await insertRow(tx, 'redirects', redirectColumns, fields)
}

/**
 * Changes a redirect inside an open transaction.
 * @returns undefined when there is none with this id
 * @throws HttpError 409 for one that would form a loop
 */
export async function changeRedirect(
  tx: Tx,
  fields: StoredRow<RedirectFields>,
  hosts: readonly string[],
): Promise<StoredRow<RedirectFields> | undefined> {
  const { id } = fields
  const problem = await problemOfRedirect(tx, fields, { hosts, id })
  if (problem !== undefined) throw new HttpError(409, problem)
  return await tx
    .updateTable('redirects')
    .set({ path: fields.path, target: fields.target })
    .where('id', '=', id)
    .returning(['id', 'path', 'target'])
    .executeTakeFirst()
}
