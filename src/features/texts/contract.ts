import type { NotebookText } from '@ephemeris/importers'
import type { RenderContext, RenderedNewsletter, RenderedPost } from '@ephemeris/markdown'
import type { Tx } from '../../platform/server/database/database.ts'

/** Renders texts; without a context, a text can refer only to itself. */
export interface Renderer {
  /**
   * Renders the Markdown of a post, see `renderMarkdown`; formulas that take too long are shown as their source.
   * @throws HttpError 400 for a text that takes too much time or memory, 503 when the queue is full
   */
  post(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a post for the editor, see `renderPreview`. */
  preview(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a stored text; one that takes too much time or memory becomes plain paragraphs. */
  storedPost(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a post for mail, see `renderNewsletter`; undefined for one that takes too much time or memory. */
  newsletter(
    markdown: string,
    page: string,
    context?: RenderContext,
  ): Promise<RenderedNewsletter | undefined>
}

/** A notebook file, and the folder for its pictures. */
export interface NotebookJob {
  file: string
  folder: string
  fileName: string
  choices: {
    code: 'shown' | 'folded' | 'none'
    /** Whether warnings printed by the code are included. */
    hasWarnings: boolean
  }
}

/** A converted notebook; its pictures are files in the folder, named by their index. */
export interface NotebookDraft extends Omit<NotebookText, 'pictures'> {
  pictures: number
}

/** The tables with a Markdown text in `content`, and its `rendered` and `rendererVersion`. */
export const textTables = ['posts', 'projects', 'pages'] as const

export type TextTable = (typeof textTables)[number]

/** The columns of a rendering. */
export interface RenderedColumns {
  /** The rendered text as JSON, without what is for feeds. */
  rendered: string
  rendererVersion: number
}

/** A text that was just rendered; without `page` it is empty, or will be rendered later. */
export interface RenderedText {
  id: number
  content: string | null
  page: RenderedPost | undefined
}

/** How a feature stores the texts of its table, inside the transaction that writes the row. */
export interface StoredTexts {
  /** The columns of a rendering; it is stored as outdated when a cited work has changed in the meantime. */
  columns(tx: Tx, page: RenderedPost | undefined): Promise<RenderedColumns>
  /** Called after the row of the text was written. */
  storeReferences(tx: Tx, text: RenderedText): Promise<void>
  removeReferences(tx: Tx, ids: readonly number[]): Promise<void>
}

/** A change of something that texts refer to. */
export interface TextChange {
  /** The ids of changed and removed works, and all names by which new and changed works can be cited. */
  works?: { ids: readonly number[]; names: readonly string[] }
  /** Names of new and replaced files. */
  files?: readonly string[]
  /** Redefined TeX commands, with their backslash. */
  commands?: readonly string[]
  /** Whether the citation style changed. */
  style?: boolean
}

/**
 * Marks the texts that refer to something changed, inside the transaction of the change; they are rendered again after it.
 * @returns the number of marked posts
 */
export type AnnounceChange = (tx: Tx, change: TextChange) => Promise<number>
