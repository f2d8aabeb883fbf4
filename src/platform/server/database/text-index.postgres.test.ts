import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../../testing/test-database.ts'
import { type Db, type Tx } from './database.ts'
import { findSpreadTexts, findTexts, indexWords } from './text-index.ts'

const limit = 2000

/** Texts that all hold one word; their lists of words are too long for their rows. */
async function fullIndex(): Promise<Db> {
  const { db } = (await openMigratedDatabase()).open()
  await db.transaction().execute(async (tx) => {
    for (let id = 1; id <= 300; id += 1) {
      await addPost(tx, id)
      await tx
        .insertInto('search_texts')
        .values({ id, postId: id, place: '', heading: '', body: '' })
        .execute()
      const body = [
        'comet',
        ...Array.from({ length: 300 }, (_, place) => `word${id * 300 + place}`),
      ]
      await indexWords(tx, id, { title: [id === 7 ? 'comet' : 'star'], heading: [], body })
    }
  })
  await sql`vacuum analyze search_index`.execute(db)
  await sql`analyze search_texts, posts`.execute(db)
  return db
}

const addPost = (tx: Tx, id: number) =>
  tx
    .insertInto('posts')
    .values({
      id,
      title: '',
      content: '',
      excerpt: '',
      category: '',
      date: '',
      publishedAt: '',
      updatedAt: '',
      visibleFrom: null,
      version: 1,
      rendered: '',
      feedHtml: '',
      rendererVersion: 1,
    })
    .execute()

const ofAll = (tx: Tx) => tx.selectFrom('search_texts').select('postId as id')

/** How often something was gone through in this transaction. */
async function scans(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select pg_stat_get_xact_numscans(${name}::regclass) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

test('titles are found by the title index, however common the word is elsewhere', async () => {
  const db = await fullIndex()
  await db.transaction().execute(async (tx) => {
    const found = await findTexts(tx, {
      words: ['com'],
      part: 'title',
      posts: ofAll(tx),
      limit,
    })
    expect(found.map(({ postId }) => postId)).toEqual([7])
    expect(await scans(tx, 'search_index_titles')).toBe(1)
  })
})

test('words in different texts are looked up without reading the texts, however many match', async () => {
  const db = await fullIndex()
  await db.transaction().execute(async (tx) => {
    const found = await findSpreadTexts(tx, {
      words: ['comet', 'star'],
      posts: ofAll(tx),
      limit,
    })
    expect(found).toHaveLength(299)
    expect(await scans(tx, 'search_index')).toBe(0)
    expect(await scans(tx, 'search_index_words')).toBe(2)
  })
})
