import { type Db, type Tx, withAnyTable } from '../../../platform/server/database/database.ts'
import { type RenderedPost, rendererVersion } from '@ephemeris/markdown'
import { nextMark, type OutdatedText, type RenderedTable } from './rendering-upkeep.ts'

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
  return {
    name: table,
    outdated: (db) => outdated(db).select('id').$castTo<{ id: number }>().execute(),
    missing: (db) =>
      outdated(db).select('id').where('rendered', '=', '').$castTo<{ id: number }>().execute(),
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
      await withAnyTable(tx).updateTable(table).set({ rendererVersion: nextMark }).execute()
    },
  }
}
