import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { isPostgres } from '../text-index.ts'

/**
 * On PostgreSQL the list of the words of a text lies outside of its row, which its planner does not count: it read all
 * lists rather than the index. Inside of these functions it does not. And the index knows no weights, so that a
 * question to titles read the lists of all texts that held the words: titles have an index of their own.
 */
export const quickWords: Migration = {
  name: '0028_quick_words',
  async up(tx) {
    if (!isPostgres(tx)) return
    await sql`create index search_index_titles on search_index using gin (ts_filter(words, '{a}'))`.execute(
      tx,
    )
    await byIndex('texts_with', 'words').execute(tx)
    await byIndex('titles_with', "ts_filter(words, '{a}')").execute(tx)
  },
}

/** The ids of the texts that meet a question, looked up in an index. */
const byIndex = (name: string, searched: string) =>
  sql`create function ${sql.ref(name)}(question tsquery) returns setof integer
    language sql stable set enable_seqscan = off
    as ${sql.lit(`select id from search_index where ${searched} @@ question`)}`
