import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The words of a text by weight, as `foldedWords` returns them. */
export interface IndexedWords {
  title: readonly string[]
  heading: readonly string[]
  body: readonly string[]
}

/** 'title' searches only the titles of posts. */
export type SearchedPart = 'anywhere' | 'title'

/**
 * The full-text index is SQLite's FTS5 or PostgreSQL's tsvector. Both receive words that are already split and folded, so
 * that they find the same texts.
 */
function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The rows of the index have the ids of `search_texts`. */
export async function createTextIndex(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) {
    // This tokenizer treats every character beyond ASCII as part of a word, so it only splits at spaces.
    await sql`create virtual table search_index using fts5(title, heading, body, tokenize='ascii', prefix='2 3')`.execute(
      tx,
    )
    return
  }
  await sql`create table search_index (
    id integer primary key references search_texts (id) on delete cascade, words tsvector not null)`.execute(
    tx,
  )
  await sql`create index search_index_words on search_index using gin (words)`.execute(tx)
  // GIN stores no weights: without a separate index, a search in titles would read the words of all texts.
  await sql`create index search_index_titles on search_index using gin (ts_filter(words, '{a}'))`.execute(
    tx,
  )
  const [texts, titles] = lookupFunctions
  await indexLookup(texts, 'words').execute(tx)
  await indexLookup(titles, "ts_filter(words, '{a}')").execute(tx)
}

/** The functions of the index on PostgreSQL, which are not part of its table. */
export const lookupFunctions = ['texts_with', 'titles_with'] as const

/**
 * A function that finds the ids of matching texts by an index. PostgreSQL stores large tsvector values outside of the row, and
 * its planner ignores the cost of reading them: without this it scans all of them instead of the index.
 */
const indexLookup = (name: string, searched: string) =>
  sql`create function ${sql.ref(name)}(question tsquery) returns setof integer
    language sql stable set enable_seqscan = off
    as ${sql.lit(`select id from search_index where ${searched} @@ question`)}`

export async function indexWords(
  tx: Tx,
  id: number,
  { title, heading, body }: IndexedWords,
): Promise<void> {
  const insert = isPostgres(tx)
    ? sql`insert into search_index (id, words) values (${id}, ${formatVector({ title, heading, body })}::tsvector)`
    : sql`insert into search_index (rowid, title, heading, body)
        values (${id}, ${title.join(' ')}, ${heading.join(' ')}, ${body.join(' ')})`
  await insert.execute(tx)
}

/** Removes texts from the index; PostgreSQL deletes them with their rows. */
export async function removeWords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (isPostgres(tx) || ids.length === 0) return
  await sql`delete from search_index where rowid in (${sql.join(ids)})`.execute(tx)
}

/** A matching text; a higher rank is a better match. */
export interface RankedText {
  id: number
  postId: number
  rank: number
}

interface PostSearch {
  /** At least one. */
  words: readonly string[]
  /** The posts to search. */
  posts: Expression<{ id: number }>
  limit: number
}

interface TextSearch extends PostSearch {
  part: SearchedPart
}

/** The newest texts in which every search word is a prefix of a word. */
export async function findTexts(db: Db, search: TextSearch): Promise<RankedText[]> {
  const query = isPostgres(db) ? inPostgres(search) : inSqlite(search)
  return (await query.execute(db)).rows
}

function inSqlite({ words, part, posts, limit }: TextSearch): RawBuilder<RankedText> {
  const all = words.map((word) => `"${word}"*`).join(' AND ')
  const match = part === 'title' ? `title : (${all})` : all
  return sql<RankedText>`select t.id, t."postId", -bm25(search_index, 8.0, 4.0, 1.0) as rank
    from search_index cross join search_texts t on t.id = search_index.rowid
    where search_index match ${match} and t."postId" in (${posts}) ${part === 'title' ? sql`and t.place = ''` : sql``}
    order by search_index.rowid desc limit ${limit}`
}

function inPostgres({ words, part, posts, limit }: TextSearch): RawBuilder<RankedText> {
  const match = sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
  const matching =
    part === 'title'
      ? sql`where t.id in (select titles_with(${match})) and t.place = ''`
      : sql`join search_index s on s.id = t.id where s.words @@ ${match}`
  // Limits before ranking, because ranking a text reads all of its words.
  return sql<RankedText>`select f.id, f."postId",
      ts_rank('{0.125, 0.125, 0.5, 1}', i.words, ${match}) as rank
    from (select t.id, t."postId" from search_texts t ${matching} and t."postId" in (${posts})
        order by t.id desc limit ${limit}) f
      join search_index i on i.id = f.id
    order by f.id desc`
}

/**
 * The texts of the newest posts that contain all words, but not necessarily in one text; the rank of a text is its number
 * of words. Looks up each word once and scans all texts once.
 */
export async function findSpreadTexts(
  db: Db,
  { words, posts, limit }: PostSearch,
): Promise<RankedText[]> {
  const holders = isPostgres(db)
    ? (word: string) => sql`select texts_with(${`'${word}':*`}::tsquery)`
    : (word: string) => sql`select rowid from search_index where search_index match ${`"${word}"*`}`
  const columns = words.map((_, place) => sql.ref(`met${place}`))
  const met = words.map(
    (word, place) =>
      sql`case when t.id in (${holders(word)}) then 1 else 0 end as ${columns[place]}`,
  )
  const each = columns.map((column) => sql`max(${column}) = 1`)
  const { rows } = await sql<RankedText>`with met as materialized (
      select t.id, t."postId", ${sql.join(met)} from search_texts t where t."postId" in (${posts})),
    whole as (select "postId" from met group by "postId"
      having ${sql.join(each, sql` and `)} order by "postId" desc limit ${limit})
    select met.id, met."postId", ${sql.join(columns, sql` + `)} as rank
    from met join whole on whole."postId" = met."postId"`.execute(db)
  return rows
}

/** The limits of PostgreSQL for positions per word and for the position itself. */
const maxPositions = 255
const maxPosition = 16_383

/** Formats a tsvector. The words contain only letters and digits. */
function formatVector({ title, heading, body }: IndexedWords): string {
  const positions = new Map<string, string[]>()
  let position = 0
  const add = (words: readonly string[], weight: 'A' | 'B' | 'D') => {
    for (const word of words) {
      position += 1
      const known = positions.get(word) ?? []
      if (known.length < maxPositions) known.push(`${Math.min(position, maxPosition)}${weight}`)
      positions.set(word, known)
    }
  }
  add(title, 'A')
  add(heading, 'B')
  add(body, 'D')
  return Array.from(positions, ([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}
