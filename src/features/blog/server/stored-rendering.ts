import type { Tx } from '../../../platform/server/database/database.ts'
import { type RenderedPost, rendererVersion } from '@ephemeris/markdown'

/** The columns of a rendering; it counts as outdated when a cited work was changed meanwhile. */
export async function storedForm(tx: Tx, post: RenderedPost) {
  const { html, outline, words, hasMath, feedHtml, cites } = post
  const rendered = JSON.stringify({ html, outline, words, hasMath })
  const existing = await citedWorks(tx, post)
  const changedAt = new Map(existing.map(({ id, updatedAt }) => [id, updatedAt]))
  const isCurrent = cites.every(({ id, updatedAt }) => changedAt.get(id) === updatedAt)
  return { rendered, feedHtml, rendererVersion: isCurrent ? rendererVersion : 0 }
}

/** Stores which works a post cites. */
export async function storeCited(tx: Tx, postId: number, post: RenderedPost): Promise<void> {
  await tx.deleteFrom('post_works').where('postId', '=', postId).execute()
  const works = await citedWorks(tx, post)
  const rows = works.map(({ id: workId }) => ({ postId, workId }))
  if (rows.length > 0) await tx.insertInto('post_works').values(rows).execute()
}

async function citedWorks(tx: Tx, { cites }: RenderedPost) {
  if (cites.length === 0) return []
  const ids = cites.map(({ id }) => id)
  return await tx.selectFrom('works').select(['id', 'updatedAt']).where('id', 'in', ids).execute()
}
