import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Posts can be drafts or planned, and count their versions. Those that are there stay published. */
export const postStates: Migration = {
  name: '0002_post_states',
  async up(tx) {
    await tx.schema
      .alterTable('posts')
      .addColumn('version', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(1)
          .check(sql`"version" >= 1`),
      )
      .execute()
    // Instants are compared as text, which is right only while all of them have one form.
    await tx.schema
      .alterTable('posts')
      .addColumn('visibleFrom', 'text', (column) => column.check(sql`length("visibleFrom") = 24`))
      .execute()
    await sql`update "posts" set "visibleFrom" = "updatedAt"`.execute(tx)
    await sql`create index "posts_visible" on "posts" ("visibleFrom")`.execute(tx)
  },
}
