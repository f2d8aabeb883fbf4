import { countRows, type Db, type Tx } from '../../platform/server/database/database.ts'
import {
  type Columns,
  insertRow,
  type StoredRow,
  text,
} from '../../platform/server/database/table.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import {
  cacheByVersion,
  type CachedRead,
  type ContentVersion,
} from '../../platform/server/pages/content-version.ts'
import { withCommas } from '../../shared/count.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { redirects } from './contract.ts'
import { pathOnSite, isReservedPath, normalizeOldAddress } from './old-address.ts'
import { maxRedirects } from './rules.ts'

export type RedirectFields = FieldsOf<typeof redirects>

export const redirectColumns: Columns<RedirectFields> = { path: text, target: text }

/** Longer chains of redirects are ignored. */
const maxSteps = 5

/** Finds the targets of old addresses; used only for requests without a page. */
export type RedirectFinder = CachedRead<FindRedirect>

/**
 * The target of a redirect; undefined if there is none, or for a loop, which older versions or imports may have added.
 * @param host the requested host name of the site
 */
type FindRedirect = (address: string, host: string | undefined) => string | undefined

/** Caches all redirects until the content changes: unknown addresses are requested more often than any page. */
export function openRedirects(
  db: Db,
  version: ContentVersion,
  hosts: readonly string[],
): RedirectFinder {
  return cacheByVersion(version, async () => {
    const rows = await db.selectFrom('redirects').select(['path', 'target']).execute()
    const targets = new Map(rows.map(({ path, target }) => [path, target]))
    return (address, host = '') =>
      targets.size === 0
        ? undefined
        : followRedirects(targets, address, [...hosts, host.toLowerCase()])
  })
}

/** @param hosts the names of the site */
function followRedirects(
  targets: ReadonlyMap<string, string>,
  address: string,
  hosts: readonly string[],
): string | undefined {
  const visited = new Set<string>()
  let first: string | undefined
  let path = normalizeOldAddress(address)
  while (path !== undefined) {
    if (visited.has(path) || visited.size === maxSteps) return undefined
    visited.add(path)
    const target = targets.get(path)
    first ??= target
    const next = target === undefined ? undefined : pathOnSite(target, hosts)
    path = next !== undefined && isReservedPath(next) ? undefined : next
  }
  return first
}

interface RedirectOptions {
  /** The names of the site. */
  hosts?: readonly string[]
  /** The id of an existing redirect that is changed. */
  id?: number
}

/**
 * The problem of a redirect, which must not lead to another old address, so that redirects cannot form a loop.
 * @returns undefined for a valid redirect
 */
async function findProblem(
  tx: Db,
  { path, target }: RedirectFields,
  { hosts = [], id = 0 }: RedirectOptions = {},
): Promise<string | undefined> {
  const targetPath = pathOnSite(target, hosts)
  if (targetPath === path) return 'This address would redirect to itself'
  const rows = await tx
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('id', '<>', id)
    .where((row) =>
      row.or([row('path', 'in', [path, targetPath ?? path]), row('target', '=', path)]),
    )
    .execute()
  if (rows.some((row) => row.path === path)) return 'This old address already has a redirect'
  if (rows.some((row) => row.target === path)) return 'Another redirect leads to this address'
  return rows.length > 0 ? 'The new address is itself redirected' : undefined
}

/**
 * Adds a redirect.
 * @throws HttpError 409 for a redirect that would form a loop, or above the limit
 */
export async function addRedirect(
  tx: Tx,
  fields: RedirectFields,
  hosts: readonly string[],
): Promise<StoredRow<RedirectFields>> {
  const problem = await findProblem(tx, fields, { hosts })
  if (problem !== undefined) throw new HttpError(409, problem)
  if ((await countRows(tx.selectFrom('redirects'))) >= maxRedirects)
    throw new HttpError(409, `There can be at most ${withCommas(maxRedirects)} redirects`)
  return await insertRow(tx, 'redirects', redirectColumns, fields)
}

/** Adds a redirect of an import, which has checked the limit; skips one that would form a loop. */
export async function addImportedRedirect(
  tx: Tx,
  fields: RedirectFields,
): Promise<StoredRow<RedirectFields> | undefined> {
  if ((await findProblem(tx, fields)) !== undefined) return undefined
  return await insertRow(tx, 'redirects', redirectColumns, fields)
}

/**
 * Changes a redirect.
 * @returns undefined if there is none with this id
 * @throws HttpError 409 for a redirect that would form a loop
 */
export async function changeRedirect(
  tx: Tx,
  fields: StoredRow<RedirectFields>,
  hosts: readonly string[],
): Promise<StoredRow<RedirectFields> | undefined> {
  const { id } = fields
  const problem = await findProblem(tx, fields, { hosts, id })
  if (problem !== undefined) throw new HttpError(409, problem)
  return await tx
    .updateTable('redirects')
    .set({ path: fields.path, target: fields.target })
    .where('id', '=', id)
    .returning(['id', 'path', 'target'])
    .executeTakeFirst()
}
