import { countRows } from '../../server/database/count-rows.ts'
import type { Db, Tx } from '../../server/database/database.ts'
import { type Columns, insertRow, type StoredRow, text } from '../../server/database/table.ts'
import { HttpError } from '../../server/http/errors.ts'
import { withCommas } from '../../shared/count.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { redirects } from './contract.ts'
import { oldAddress } from './old-address.ts'
import { mostRedirects } from './rules.ts'

export type RedirectFields = FieldsOf<typeof redirects>

export const redirectColumns: Columns<RedirectFields> = { path: text, target: text }

/** Where an old address leads; undefined when there is no redirect. Called only for addresses with no page. */
export async function findRedirect(db: Db, url: string): Promise<string | undefined> {
  const path = oldAddress(url)
  if (path === undefined) return undefined
  const row = await db
    .selectFrom('redirects')
    .select('target')
    .where('path', '=', path)
    .executeTakeFirst()
  return row?.target
}

/**
 * Why a redirect is refused: redirects must not form a loop, so none may lead to another old address.
 * @param id that of a redirect that is there already and gets these fields
 * @returns undefined when it is accepted
 */
async function problemOfRedirect(
  tx: Db,
  { path, target }: RedirectFields,
  id = 0,
): Promise<string | undefined> {
  const leadsTo = oldAddress(target)
  if (target.startsWith('/') && leadsTo === path) return 'This address would lead to itself'
  const rows = await tx
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('id', '<>', id)
    .where((row) => row.or([row('path', 'in', [path, leadsTo ?? path]), row('target', '=', path)]))
    .execute()
  if (rows.some((row) => row.path === path)) return 'This old address leads somewhere already'
  if (rows.some((row) => row.target === path)) return 'Another old address leads to this one'
  if (rows.length > 0 && target.startsWith('/')) return 'The new address is an old one itself'
  return undefined
}

/**
 * Adds a redirect inside an open transaction.
 * @throws HttpError 409 for one that would form a loop, or one too many
 */
export async function addRedirect(
  tx: Tx,
  fields: RedirectFields,
): Promise<StoredRow<RedirectFields>> {
  const problem = await problemOfRedirect(tx, fields)
  if (problem !== undefined) throw new HttpError(409, problem)
  if ((await countRows(tx.selectFrom('redirects'))) >= mostRedirects)
    throw new HttpError(409, `There can be at most ${withCommas(mostRedirects)} redirects`)
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
  id: number,
  fields: RedirectFields,
): Promise<StoredRow<RedirectFields> | undefined> {
  const problem = await problemOfRedirect(tx, fields, id)
  if (problem !== undefined) throw new HttpError(409, problem)
  return await tx
    .updateTable('redirects')
    .set({ path: fields.path, target: fields.target })
    .where('id', '=', id)
    .returning(['id', 'path', 'target'])
    .executeTakeFirst()
}
