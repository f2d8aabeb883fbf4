import type { Tx } from '../database.ts'
import type { Migration } from '../migrate.ts'

/** On a site that nobody has begun yet, the pages on fields come with the rest of the starter content, or not at all. */
export const starterPagesApart: Migration = {
  name: '0020_starter_pages',
  async up(tx) {
    if (await isBegun(tx)) return
    await tx
      .deleteFrom('pages')
      .where('path', 'like', '/resources/%')
      .where('content', 'is', null)
      .execute()
  },
}

/** Whether a site has an owner, settings or the mark of its starter content. */
async function isBegun(tx: Tx): Promise<boolean> {
  const found = [
    await tx.selectFrom('users').select('id').limit(1).execute(),
    await tx
      .selectFrom('settings')
      .select('name')
      .where('name', 'in', ['site', 'starter'])
      .execute(),
  ]
  return found.some((rows) => rows.length > 0)
}
