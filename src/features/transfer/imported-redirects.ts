import { isReservedPath, normalizeOldAddress } from '../redirects/old-address.ts'
import { maxRedirects } from '../redirects/rules.ts'
import { redirectColumns } from '../redirects/store.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { insertRow } from '../../platform/server/database/table.ts'
import type { ImportedPost } from './import-content.ts'

/** An old path, and the key of the post it led to. */
export interface ImportedRedirect {
  path: string
  post: string
}

/**
 * Selects the old paths of posts that can become redirects: no paths of this site, no duplicates, none that redirects already.
 * @returns the redirects, and how many more exceed the limit
 */
export function selectRedirects(
  posts: readonly ImportedPost[],
  existing: { count: number; taken: ReadonlySet<string> },
): { redirects: ImportedRedirect[]; surplus: number } {
  const taken = new Set(existing.taken)
  const redirects: ImportedRedirect[] = []
  let surplus = 0
  for (const { key, oldPaths = [] } of posts)
    for (const written of oldPaths) {
      const path = normalizeOldAddress(written)
      const isFree = path !== undefined && !isReservedPath(path) && !taken.has(path)
      if (!isFree) continue
      taken.add(path)
      if (existing.count + redirects.length >= maxRedirects) surplus += 1
      else redirects.push({ path, post: key })
    }
  return { redirects, surplus }
}

/** @param ids the ids of the imported posts by their keys */
export async function insertRedirects(
  tx: Tx,
  redirects: readonly ImportedRedirect[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (redirects.length === 0) return
  // The redirects may have changed since the plan was made. One query for all, since an import may bring thousands.
  const rows = await tx.selectFrom('redirects').select(['path', 'target']).execute()
  const taken = new Set(rows.flatMap(({ path, target }) => [path, target]))
  for (const { path, post } of redirects) {
    const id = ids.get(post)
    if (id === undefined || taken.has(path)) continue
    await insertRow(tx, 'redirects', redirectColumns, { path, target: `/blog/${id}` })
  }
}
