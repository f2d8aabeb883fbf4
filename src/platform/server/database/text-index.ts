import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The words of a text in its three weights, as `foldedWords` gives them. */
export interface IndexedWords {
  title: readonly string[]
  heading: readonly string[]
  body: readonly string[]
}

/** Where the words are looked for; titles at the beginning of each post alone. */
export type SearchedPart = 'anywhere' | 'title'

/**
 * The index of words is SQLite's FTS5 or PostgreSQL's tsvector. Both are given words that are cut and folded
 * already, and cut and fold nothing themselves: they find the same.
 */
function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Makes the index; its rows have the ids of `search_texts`. */
export async function createTextIndex(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) {
    // To this tokenizer every sign beyond ASCII is a part of a word: it divides at spaces alone.
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
  // The index stores no weights: without an index of its own, a search in titles reads the lists of all texts.
  await sql`create index search_index_titles on search_index using gin (ts_filter(words, '{a}'))`.execute(
    tx,
  )
  await indexLookup('texts_with', 'words').execute(tx)
  await indexLookup('titles_with', "ts_filter(words, '{a}')").execute(tx)
}

/**
 * A function that finds the ids of matching texts through an index. PostgreSQL stores the words of a text outside of
 * its row, which the planner does not count: without this it reads all lists of words instead of the index.
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
    ? sql`insert into search_index (id, words) values (${id}, ${weighed({ title, heading, body })}::tsvector)`
    : sql`insert into search_index (rowid, title, heading, body)
        values (${id}, ${title.join(' ')}, ${heading.join(' ')}, ${body.join(' ')})`
  await insert.execute(tx)
}

/** Takes texts out of the index; on PostgreSQL they go with their rows. */
export async function removeWords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (isPostgres(tx) || ids.length === 0) return
  await sql`delete from search_index where rowid in (${sql.join(ids)})`.execute(tx)
}

/** A text that holds all the words: the higher its rank, the better it fits. */
export interface RankedText {
  id: number
  postId: number
  rank: number
}

interface QuestionToPosts {
  /** At least one. */
  words: readonly string[]
  /** The posts whose texts may be found. */
  posts: Expression<{ id: number }>
  limit: number
}

interface Question extends QuestionToPosts {
  part: SearchedPart
}

/** The texts that hold the beginnings of all words, those that were written last first. */
export async function findTexts(db: Db, question: Question): Promise<RankedText[]> {
  const query = isPostgres(db) ? inPostgres(question) : inSqlite(question)
  return (await query.execute(db)).rows
}

function inSqlite({ words, part, posts, limit }: Question): RawBuilder<RankedText> {
  const all = words.map((word) => `"${word}"*`).join(' AND ')
  const match = part === 'title' ? `title : (${all})` : all
  return sql<RankedText>`select t.id, t."postId", -bm25(search_index, 8.0, 4.0, 1.0) as rank
    from search_index cross join search_texts t on t.id = search_index.rowid
    where search_index match ${match} and t."postId" in (${posts}) ${part === 'title' ? sql`and t.place = ''` : sql``}
    order by search_index.rowid desc limit ${limit}`
}

function inPostgres({ words, part, posts, limit }: Question): RawBuilder<RankedText> {
  const match = sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
  const held =
    part === 'title'
      ? sql`where t.id in (select titles_with(${match})) and t.place = ''`
      : sql`join search_index s on s.id = t.id where s.words @@ ${match}`
  // The limit comes before the ranks: to rank a text, all its words have to be read.
  return sql<RankedText>`select f.id, f."postId",
      ts_rank('{0.125, 0.125, 0.5, 1}', i.words, ${match}) as rank
    from (select t.id, t."postId" from search_texts t ${held} and t."postId" in (${posts})
        order by t.id desc limit ${limit}) f
      join search_index i on i.id = f.id
    order by f.id desc`
}

/**
 * The texts of the newest posts that hold all the words, but not necessarily in one of their texts; a rank is how many
 * words a text holds. Each word is looked up once and all texts are gone through once, whatever is found.
 */
export async function findSpreadTexts(
  db: Db,
  { words, posts, limit }: QuestionToPosts,
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

/** PostgreSQL keeps so many places of a word, and knows no place beyond the other number. */
const maxPlaces = 255
const lastPlace = 16_383

/** The words as PostgreSQL writes them; they hold nothing but letters and digits. */
function weighed({ title, heading, body }: IndexedWords): string {
  const places = new Map<string, string[]>()
  let place = 0
  const add = (words: readonly string[], weight: 'A' | 'B' | 'D') => {
    for (const word of words) {
      place += 1
      const known = places.get(word) ?? []
      if (known.length < maxPlaces) known.push(`${Math.min(place, lastPlace)}${weight}`)
      places.set(word, known)
    }
  }
  add(title, 'A')
  add(heading, 'B')
  add(body, 'D')
  return Array.from(places, ([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}
