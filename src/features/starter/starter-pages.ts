import { isDeepStrictEqual } from 'node:util'
import { pages, resourcesPath } from '../pages/contract.ts'
import { fieldsOfOriginal, originalPages } from '../pages/original-pages.ts'
import { insertPage, listPages, withoutText } from '../pages/store.ts'
import { maxPages } from '../pages/rules.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { restoreRows } from '../../platform/server/database/whole-rows.ts'

/** Pages with texts of the placeholder owner; the legal pages name no one and are kept. */
const starterPages = originalPages
  .filter(({ path }) => path.startsWith(resourcesPath))
  .map(fieldsOfOriginal)

/** The unchanged starter pages, and how many were changed. */
export async function findPages(tx: Db) {
  const unchanged = new Array<number>()
  const found = { table: 'pages' as const, one: pages.name, unchanged, changed: 0 }
  for (const { id, version: _, ...fields } of await listPages(tx)) {
    const original = starterPages.find(({ path }) => path === fields.path)
    if (!original) continue
    if (isDeepStrictEqual(fields, original)) unchanged.push(id)
    else found.changed += 1
  }
  return found
}

/** Adds missing starter pages, up to the limit of pages. */
export async function addMissingPages(tx: Tx): Promise<void> {
  for (const page of await findMissing(tx, starterPages)) await insertPage(tx, page, withoutText)
}

/** Restores removed pages, up to the limit of pages, unless another page has the path by now. */
export async function restorePages(
  tx: Tx,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await restoreRows(tx, 'pages', await findMissing(tx, rows))
}

async function findMissing<Page extends { path?: unknown }>(
  tx: Tx,
  wanted: readonly Page[],
): Promise<Page[]> {
  const rows = await tx.selectFrom('pages').select('path').execute()
  const existing = new Set<unknown>(rows.map(({ path }) => path))
  return wanted.filter(({ path }) => !existing.has(path)).slice(0, maxPages - existing.size)
}
