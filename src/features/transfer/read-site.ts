import { openPublications } from '../blog/server/publications.ts'
import { allPosts } from '../blog/server/post-table.ts'
import { storedCommentColumns } from '../comments/store.ts'
import { allWorks } from '../library/store.ts'
import { openSite } from '../site/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { openTable } from '../../platform/server/database/table.ts'
import { countedTables, lists } from './lists.ts'
import type { ExportedPost } from './post-file.ts'

const postColumns = [
  'id',
  'title',
  'content',
  'excerpt',
  'category',
  'date',
  'publishedAt',
  'updatedAt',
  'visibleFrom',
  'version',
] as const

/** Everything that an export holds, as one consistent snapshot. */
export async function readSite(context: ServerContext) {
  // The write queue is held for the few milliseconds of this transaction, so that no change is read by half.
  return await context.database.writeWithoutInvalidation(async (tx) => {
    const database = { ...context.database, db: tx }
    const posts: ExportedPost[] = await allPosts(tx).select(postColumns).orderBy('id').execute()
    const counters = await tx
      .selectFrom('counters')
      .selectAll()
      .where('name', 'in', countedTables)
      .orderBy('name')
      .execute()
    const rows = new Map<string, object[]>()
    for (const list of lists) rows.set(list.name, await list.rows(database))
    return {
      posts,
      rows,
      works: await allWorks(database),
      comments: await openTable(database, 'comments', storedCommentColumns).list(),
      site: await openSite({ ...context, database }).read(),
      published: await openPublications({ ...context, database }).newest(Number.MAX_SAFE_INTEGER),
      /** The next id of each list: ids of deleted rows are never used again. */
      next: Object.fromEntries(counters.map(({ name, next }) => [name, next])),
    }
  })
}

export type SiteContents = Awaited<ReturnType<typeof readSite>>
