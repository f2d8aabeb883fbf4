import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The order of posts together with what visitors may see. A post is tens of kilobytes, and whether it
 * is visible stands at its end: without this, every list of posts reads all of each.
 */
export const postOrder: Migration = {
  name: '0007_post_order',
  async up(tx) {
    await sql`drop index "posts_published"`.execute(tx)
    // Where both are there, SQLite takes this one for the newest two posts and sorts all of them.
    await sql`drop index "posts_visible"`.execute(tx)
    await sql`create index "posts_published" on "posts" ("publishedAt", "id", "visibleFrom")`.execute(
      tx,
    )
  },
}
