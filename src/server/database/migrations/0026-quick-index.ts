import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { isPostgres } from '../text-index.ts'

/**
 * Words of what is removed went out of the index of SQLite at once, page by page, which took a second and a half a
 * save with 10,000 articles. They go when pages are written anew now; no search finds them meanwhile.
 */
export const quickIndex: Migration = {
  name: '0026_quick_index',
  async up(tx) {
    if (isPostgres(tx)) return
    await sql`insert into search_index (search_index, rank) values ('secure-delete', 0)`.execute(tx)
  },
}
