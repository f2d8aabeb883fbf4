import { isBadAddress, oldAddress } from '../redirects/old-address.ts'
import { maxRedirects } from '../redirects/rules.ts'
import { redirectColumns } from '../redirects/store.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import { insertRow } from '../../platform/server/database/table.ts'
import type { ImportedPost } from './import-content.ts'

/** An old path and the key of the post that it led to. */
export interface ImportedRedirect {
  path: string
  post: string
}

/**
 * The old paths of posts that can become redirects: no paths of this site, no duplicates, none that redirects already.
 * @returns those, and how many exceed the limit of redirects
 */
export function redirectsFor(
  posts: readonly ImportedPost[],
  existing: { count: number; taken: ReadonlySet<string> },
): { coming: ImportedRedirect[]; left: number } {
  const taken = new Set(existing.taken)
  const coming: ImportedRedirect[] = []
  let left = 0
  for (const { key, oldPaths = [] } of posts)
    for (const written of oldPaths) {
      const path = oldAddress(written)
      const isFree = path !== undefined && !isBadAddress(path) && !taken.has(path)
      if (!isFree) continue
      taken.add(path)
      if (existing.count + coming.length >= maxRedirects) left += 1
      else coming.push({ path, post: key })
    }
  return { coming, left }
}

/** Stores the redirects, with the ids that the posts have got. */
export async function insertRedirects(
  tx: Tx,
  coming: readonly ImportedRedirect[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (coming.length === 0) return
  // The redirects may have changed since the plan was made. One query for all, since an import brings thousands.
  const rows = await tx.selectFrom('redirects').select(['path', 'target']).execute()
  const taken = new Set(rows.flatMap(({ path, target }) => [path, target]))
  for (const { path, post } of coming) {
    const id = ids.get(post)
    if (id === undefined || taken.has(path)) continue
    await insertRow(tx, 'redirects', redirectColumns, { path, target: `/blog/${id}` })
  }
}
