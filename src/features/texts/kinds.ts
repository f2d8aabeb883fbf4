import { type RenderedPost, rendererVersion, type TextRules } from '@ephemeris/markdown'
import {
  announce,
  type Db,
  type Tx,
  withAnyTable,
} from '../../platform/server/database/database.ts'
import type { RenderedColumns, StoredRendering, StoredTexts, TextTable } from './contract.ts'
import {
  announceChange,
  citedWorks,
  removeReferences,
  storeReferences,
  textsMarked,
} from './references.ts'

/** A text whose rendering is outdated. */
export interface OutdatedText extends TextRules {
  id: number
  /** When visitors see it, if that is stored; null for a draft. */
  visibleFrom?: string | null
  content: string
  rendererVersion: number
}

/** A kind of text: where its Markdown and its rendering are stored. */
export interface TextKind extends StoredTexts {
  table: TextTable
  /** The texts that an older renderer rendered or that are marked as outdated, in any order. */
  outdated(db: Db): Promise<{ id: number }[]>
  /** The outdated texts without an earlier rendering that can be shown until then. */
  missing(db: Db): Promise<{ id: number }[]>
  /** One outdated text; undefined when it is no longer outdated. */
  read(db: Db, id: number): Promise<OutdatedText | undefined>
  /**
   * Stores a rendering, unless the text was changed or marked again in the meantime; `updatedAt` stays as it is.
   * @returns whether it was stored
   */
  store(tx: Tx, text: OutdatedText, page: RenderedPost): Promise<boolean>
}

const withoutText: RenderedColumns = { rendered: '', rendererVersion: 0 }

interface KindOptions {
  table: TextTable
  /** Further columns that decide how a text is rendered. */
  rules?: readonly (keyof TextRules | 'visibleFrom')[]
  /** Further columns of a rendering. */
  columns?(page: RenderedPost): Record<string, string>
}

/** Every kind of text that is stored with its rendering. */
export const textKinds = {
  posts: textKind({
    table: 'posts',
    rules: ['lineBreaks', 'language', 'numberedSections', 'visibleFrom'],
    columns: ({ feedHtml }) => ({ feedHtml }),
  }),
  projects: textKind({ table: 'projects' }),
  pages: textKind({ table: 'pages' }),
} satisfies Record<TextTable, TextKind>

/** Declares a table whose rows have a text in `content`, or null, and its `rendered` and `rendererVersion`. */
function textKind({ table, rules = [], columns: more }: KindOptions): TextKind {
  const outdated = (db: Db) =>
    withAnyTable(db)
      .selectFrom(table)
      .where('rendererVersion', '<', rendererVersion)
      .where('content', 'is not', null)
  const columns = async (tx: Tx, page: RenderedPost | undefined): Promise<RenderedColumns> =>
    page ? { ...(await renderedColumns(tx, page)), ...more?.(page) } : withoutText
  return {
    table,
    columns,
    announce: announceChange,
    storeReferences: (tx, text) => storeReferences(tx, table, text),
    removeReferences: (tx, ids) => removeReferences(tx, table, ids),
    outdated: (db) => outdated(db).select('id').$castTo<{ id: number }>().execute(),
    missing: (db) =>
      outdated(db).select('id').where('rendered', '=', '').$castTo<{ id: number }>().execute(),
    read: (db, id) =>
      outdated(db)
        .select(['id', 'content', 'rendererVersion', ...rules])
        .where('id', '=', id)
        .$castTo<OutdatedText>()
        .executeTakeFirst(),
    store: async (tx, { id, content, rendererVersion: read }, page) => {
      const result = await withAnyTable(tx)
        .updateTable(table)
        .set({ ...(await columns(tx, page)) })
        .where('id', '=', id)
        .where('content', '=', content)
        .where('rendererVersion', '=', read)
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) return false
      await storeReferences(tx, table, { id, content, page })
      return true
    },
  }
}

async function renderedColumns(tx: Tx, page: RenderedPost): Promise<RenderedColumns> {
  const { html, outline, words, hasMath, comments, cites } = page
  const changedAt = new Map(
    (await citedWorks(tx, page)).map(({ id, updatedAt }) => [id, updatedAt]),
  )
  const isCurrent = cites.every(({ id, updatedAt }) => changedAt.get(id) === updatedAt)
  if (!isCurrent) announce(tx, textsMarked)
  return {
    rendered: JSON.stringify({ html, outline, words, hasMath, comments } satisfies StoredRendering),
    rendererVersion: isCurrent ? rendererVersion : 0,
  }
}
