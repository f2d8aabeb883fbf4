import type { RenderedPost } from '@ephemeris/markdown'
import type { Tx } from '../../platform/server/database/database.ts'

/** The tables with a Markdown text in `content`, and its `rendered` and `rendererVersion`. */
export const textTables = ['posts', 'projects', 'pages'] as const

export type TextTable = (typeof textTables)[number]

/** The columns of a rendering. */
export interface RenderedColumns {
  /** The rendered text as JSON, without what is for feeds. */
  rendered: string
  rendererVersion: number
}

/** A text as it was just rendered; both are absent for a row without one, or whose text is rendered later. */
export interface RenderedText {
  id: number
  content: string | null
  page: RenderedPost | undefined
}

/** The texts of one table, as the feature that owns the table stores them, inside the transaction that writes the row. */
export interface StoredTexts {
  /** The columns of a rendering; it is stored as outdated when a work that it cites was changed meanwhile. */
  columns(tx: Tx, page: RenderedPost | undefined): Promise<RenderedColumns>
  /** Records what a text refers to. Called after its row was written. */
  refer(tx: Tx, text: RenderedText): Promise<void>
  /** Forgets what removed texts referred to. */
  forget(tx: Tx, ids: readonly number[]): Promise<void>
}

/** What texts refer to and what has changed. */
export interface TextChange {
  /** Works that were changed or removed, by their ids, and all names by which new and changed works can be cited. */
  works?: { ids: readonly number[]; names: readonly string[] }
  /** Names of files that are new or have other content. */
  files?: readonly string[]
  /** TeX commands whose meaning changes, with their backslash. */
  commands?: readonly string[]
  /** Whether citations and lists of references are printed in another style. */
  style?: boolean
}

/**
 * Marks the texts that refer to what was changed, inside the transaction of the change. They are rendered again after it.
 * @returns how many of them are posts
 */
export type AnnounceChange = (tx: Tx, change: TextChange) => Promise<number>
