import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Articles of one category in their order, and how many there are of each, without a look at their texts. */
export const archive: Migration = {
  name: '0024_archive',
  async up(tx) {
    await sql`create index "posts_category" on "posts" ("category", "publishedAt", "id", "visibleFrom")`.execute(
      tx,
    )
  },
}
