import { isBadAddress, oldAddress } from '../../features/redirects/old-address.ts'
import { mostRedirects } from '../../features/redirects/rules.ts'
import { addRedirect, problemOfRedirect } from '../../features/redirects/store.ts'
import type { Tx } from '../../server/database/database.ts'
import type { ImportedPost } from './import-content.ts'

/** An old address and the key of the post that it led to. */
export interface ImportedRedirect {
  path: string
  post: string
}

/** The old addresses of posts that can lead to them here: none of the site itself, none twice, none that leads somewhere already. */
export function redirectsFor(
  posts: readonly ImportedPost[],
  existing: ReadonlySet<string>,
): ImportedRedirect[] {
  const taken = new Set(existing)
  const coming: ImportedRedirect[] = []
  for (const { key, oldPaths = [] } of posts)
    for (const written of oldPaths) {
      const path = oldAddress(written)
      const isFree = path !== undefined && !isBadAddress(path) && !taken.has(path)
      if (!isFree || taken.size >= mostRedirects) continue
      taken.add(path)
      coming.push({ path, post: key })
    }
  return coming
}

/** Puts them into the site, with the numbers that the posts have by now. */
export async function insertRedirects(
  tx: Tx,
  coming: readonly ImportedRedirect[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { path, post } of coming) {
    const id = ids.get(post)
    if (id === undefined) continue
    const fields = { path, target: `/blog/${id}` }
    if ((await problemOfRedirect(tx, fields)) === undefined) await addRedirect(tx, fields)
  }
}
