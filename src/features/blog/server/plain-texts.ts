import { sql } from 'kysely'
import { type Tx, withAnyTable } from '../../../server/database/database.ts'
import { type RenderedPost, rendererVersion } from './render/rendered-post.ts'
import type { OutdatedText, RenderedTable } from './rendering-upkeep.ts'

/** The columns of a rendering that is in no feed. */
export function plainForm({ html, outline, words, hasMath }: RenderedPost) {
  return { rendered: JSON.stringify({ html, outline, words, hasMath }), rendererVersion }
}

/**
 * A table whose rows may hold a text in `content`, with `rendered` and `rendererVersion` beside it. It does not
 * know what its texts refer to: `mark` has all of them rendered again.
 */
export function plainTexts(
  table: 'projects' | 'pages',
): RenderedTable & { mark(tx: Tx): Promise<void> } {
  return {
    outdated: (db) =>
      withAnyTable(db)
        .selectFrom(table)
        .select(['id', 'content', 'rendererVersion'])
        .where('rendererVersion', '<', rendererVersion)
        .where('content', 'is not', null)
        .$castTo<OutdatedText>()
        .execute(),
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
      // Another number with each mark: what is being rendered meanwhile does not count.
      const next = sql<number>`case when "rendererVersion" > 0 then 0 else "rendererVersion" - 1 end`
      await withAnyTable(tx).updateTable(table).set({ rendererVersion: next }).execute()
    },
  }
}
