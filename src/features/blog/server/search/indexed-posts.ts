import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '../../../../platform/server/context.ts'
import type { Db, Tx } from '../../../../platform/server/database/database.ts'
import { indexWords, removeWords } from '../../../../platform/server/database/text-index.ts'
import { foldedWords } from '../../../../shared/folded-words.ts'
import { allPosts } from '../post-table.ts'
import { textSections } from './text-sections.ts'

/** Updates the search index of posts, inside the transaction that changes them. */
export async function indexPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await unindexPosts(tx, ids)
  const posts = await allPosts(tx)
    .select(['id', 'title', 'excerpt', 'category', 'tags', 'series', 'feedHtml'])
    .where('id', 'in', ids)
    .execute()
  for (const post of posts) await indexPost(tx, post)
}

/** Removes posts from the search index; called before they are deleted. */
export async function unindexPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('search_texts').select('id').where('postId', 'in', ids).execute()
  await removeWords(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.deleteFrom('search_texts').where('postId', 'in', ids).execute()
}

interface SearchedPost {
  id: number
  title: string
  excerpt: string
  category: string
  /** A JSON array. */
  tags: string
  series: string | null
  feedHtml: string
}

async function indexPost(tx: Tx, post: SearchedPost) {
  const { id: postId, title, excerpt, category, feedHtml } = post
  const tags = (JSON.parse(post.tags) as string[]).join(' ')
  const [first, ...rest] = textSections(feedHtml)
  const isBeginning = first?.place === ''
  const body = isBeginning ? `${excerpt} ${first.body}` : excerpt
  const sections = [
    { place: '', heading: '', body, words: `${category} ${tags} ${post.series ?? ''}` },
    ...(isBeginning || !first ? rest : [first, ...rest]).map((one) => ({
      ...one,
      words: one.heading,
    })),
  ]
  const titleWords = foldedWords(title)
  let id = await takeIds(tx, sections.length)
  for (const { words, ...section } of sections) {
    await tx
      .insertInto('search_texts')
      .values({ id, postId, ...section })
      .execute()
    await indexWords(tx, id, {
      title: titleWords,
      heading: foldedWords(words),
      body: foldedWords(section.body),
    })
    id += 1
  }
}

/** Reserves ids. @returns the first of them */
async function takeIds(tx: Tx, count: number): Promise<number> {
  const { next } = await tx
    .updateTable('counters')
    .set((row) => ({ next: row('next', '+', count) }))
    .where('name', '=', 'search_texts')
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - count
}

/** Posts per transaction: few enough that other writes do not have to wait. */
const atOnce = 10
const pauseMs = 5

/** Indexes posts that are missing in the search index, for example after an upgrade or a restore. */
export function openPostIndex({ database, log }: Pick<ServerContext, 'database' | 'log'>) {
  let building: Promise<void> | undefined
  let isStopped = false
  const missing = (db: Db) =>
    allPosts(db)
      .select('id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('search_texts')
              .select('id')
              .whereRef('search_texts.postId', '=', 'posts.id'),
          ),
        ),
      )
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute()
  const build = async () => {
    let count = 0
    while (!isStopped) {
      // Read again inside the transaction: another instance may do the same, or the owner may have removed some.
      const made = await database.writeWithoutInvalidation(async (tx) => {
        const ids = (await missing(tx)).map(({ id }) => id)
        await indexPosts(tx, ids)
        return ids.length
      })
      if (made === 0) break
      count += made
      await setTimeout(pauseMs)
    }
    if (count === 0) return
    // Once for all of them: answers of the search from before this are old, and cached pages with them.
    await database.write(() => Promise.resolve())
    log.info({ event: 'search-built', posts: count }, 'Posts can be searched')
  }
  return {
    /** Starts in the background; a failure is retried at the next start. */
    start: (): void => {
      building ??= build().catch((error: unknown) => {
        log.error({ err: error }, 'Posts could not be made searchable')
      })
    },
    stop: async (): Promise<void> => {
      isStopped = true
      await building
    },
  }
}
