import { sql } from 'kysely'
import { type Db, type Tx, withAnyTable } from '../../../server/database/database.ts'
import { type RenderedPost, rendererVersion } from './render/rendered-post.ts'
import type { OutdatedText, RenderedTable } from './rendering-upkeep.ts'

/** The columns of a rendering that is not used in feeds. */
export function plainForm({ html, outline, words, hasMath }: RenderedPost) {
  return { rendered: JSON.stringify({ html, outline, words, hasMath }), rendererVersion }
}

/**
 * A table with an optional text in `content`, and its `rendered` and `rendererVersion`. It does not record what its
 * texts refer to, so `mark` marks all of them to be rendered again.
 */
export function plainTexts(
  table: 'projects' | 'pages',
): RenderedTable & { mark(tx: Tx): Promise<void> } {
  const outdated = (db: Db) =>
    withAnyTable(db)
      .selectFrom(table)
      .where('rendererVersion', '<', rendererVersion)
      .where('content', 'is not', null)
      .orderBy('id', 'desc')
  return {
    name: table,
    outdated: async (db) => idsOf(await outdated(db).select('id').execute()),
    missing: async (db) =>
      idsOf(await outdated(db).select('id').where('rendered', '=', '').execute()),
    read: (db, id) =>
      outdated(db)
        .select(['id', 'content', 'rendererVersion'])
        .where('id', '=', id)
        .$castTo<OutdatedText>()
        .executeTakeFirst(),
    store: async (tx, { id, content, rendererVersion: read }, rendered) => {
      await withAnyTable(tx)
        .updateTable(table)
        .set(plainForm(rendered))
        .where('id', '=', id)
        .where('content', '=', content)
        .where('rendererVersion', '=', read)
        .execute()
    },
    mark: async (tx) => {
      // A new number with each mark, so that a rendering that was already running is not stored.
      const next = sql<number>`case when "rendererVersion" > 0 then 0 else "rendererVersion" - 1 end`
      await withAnyTable(tx).updateTable(table).set({ rendererVersion: next }).execute()
    },
  }
}

function idsOf(rows: readonly Record<string, unknown>[]): number[] {
  return rows.map(({ id }) => Number(id))
}
