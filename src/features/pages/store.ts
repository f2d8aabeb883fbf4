import { type Db, nextId, type Tx } from '../../platform/server/database/database.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { RenderedColumns } from '../texts/contract.ts'
import { pageChangedElsewhere, pages } from './contract.ts'
import { type PagePlace, pagePlaces } from './places.ts'
import { maxPages, maxPathCharacters } from './rules.ts'

/** What is stored of a page besides its number and its place among the others; `content` is null for an unchanged original page. */
export interface PageFields {
  path: string
  title: string
  description: string
  content: string | null
  categories: readonly string[]
  place: PagePlace
  draft: boolean
}

export interface StoredPage extends Omit<PageFields, 'categories'> {
  id: number
  categories: string[]
  version: number
}

/** For a text that is rendered when it is read, or that has not been rendered yet. */
export const withoutText: RenderedColumns = { rendered: '', rendererVersion: 0 }

const columns = [
  'id',
  'path',
  'title',
  'description',
  'content',
  'categories',
  'place',
  'draft',
  'version',
] as const

/** Every page with its text, in the order of the links. */
export async function listPages(db: Db): Promise<StoredPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select(columns)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    categories: JSON.parse(row.categories) as string[],
    place: placeOf(row.place),
    draft: Boolean(row.draft),
  }))
}

export function placeOf(stored: string): PagePlace {
  return pagePlaces.find((place) => place === stored) ?? 'none'
}

/** Adds a page after all others inside an open transaction. @param old of a deleted page that is stored again */
export async function insertPage(
  tx: Tx,
  fields: PageFields,
  rendered: RenderedColumns,
  old?: number,
): Promise<StoredPage> {
  const others = await tx.selectFrom('pages').select(['path', 'position']).execute()
  refuseTaken(others, fields.path)
  if (others.length >= maxPages) throw new HttpError(400, `There can be at most ${maxPages} pages`)
  const id = old ?? (await nextId(tx, 'pages'))
  const position = Math.max(0, ...others.map((row) => row.position)) + 1
  await tx
    .insertInto('pages')
    .values({ id, position, version: 1, ...asColumns(fields), ...rendered })
    .execute()
  return { id, version: 1, ...fields, categories: [...fields.categories] }
}

/**
 * Replaces a page inside an open transaction.
 * @throws HttpError 404 when there is no such page, 409 when it has another version than the change names
 */
export async function updatePage(
  tx: Tx,
  id: number,
  { version, ...fields }: PageFields & { version: number | undefined },
  rendered: RenderedColumns,
): Promise<StoredPage> {
  const all = await tx.selectFrom('pages').select(['id', 'path', 'version']).execute()
  const before = all.find((row) => row.id === id)
  if (!before) throw new HttpError(404, `No such ${pages.name}`)
  if (version !== undefined && version !== before.version)
    throw new HttpError(409, pageChangedElsewhere)
  refuseTaken(
    all.filter((row) => row.id !== id),
    fields.path,
  )
  const next = before.version + 1
  await tx
    .updateTable('pages')
    .set({ ...asColumns(fields), ...rendered, version: next })
    .where('id', '=', id)
    .execute()
  return { id, version: next, ...fields, categories: [...fields.categories] }
}

export async function removePage(tx: Tx, id: number): Promise<boolean> {
  const result = await tx.deleteFrom('pages').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The address itself if it is free, otherwise the first free one like /talks-2. */
export async function findFreePath(tx: Tx, path: string): Promise<string> {
  const rows = await tx.selectFrom('pages').select('path').execute()
  const taken = new Set(rows.map((row) => row.path))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : `${path.slice(0, maxPathCharacters - 3)}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

function refuseTaken(others: readonly { path: string }[], path: string): void {
  if (others.some((row) => row.path === path))
    throw new HttpError(400, 'Another page has this address')
}

function asColumns({ categories, ...fields }: PageFields) {
  return { ...fields, categories: JSON.stringify(categories) }
}
