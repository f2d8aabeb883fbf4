import type { NotebookText } from '@ephemeris/importers'
import type {
  RenderContext,
  RenderedNewsletter,
  RenderedPage,
  RenderedPost,
  TextRules,
} from '@ephemeris/markdown'
import type { Tx } from '../../platform/server/database/database.ts'
import type { TextName, VersionFields } from '../history/contract.ts'

/** Renders texts; without a context, a text can refer only to itself. */
export interface Renderer {
  /**
   * Renders the Markdown of a post, see `renderMarkdown`; formulas that take too long are shown as their source.
   * @throws HttpError 400 for a text that takes too much time or memory, 503 when the queue is full
   */
  post(markdown: string, context?: RenderContext, rules?: RenderRules): Promise<RenderedPost>
  /** Renders a post for the editor, see `renderPreview`. */
  preview(markdown: string, context?: RenderContext, rules?: TextRules): Promise<RenderedPage>
  /** Renders a stored text; one that takes too much time or memory becomes plain paragraphs. */
  storedPost(markdown: string, context?: RenderContext, rules?: RenderRules): Promise<RenderedPost>
  /** Renders a post for mail, see `renderNewsletter`; undefined for one that takes too much time or memory. */
  newsletter(
    markdown: string,
    page: string,
    context?: RenderContext,
    rules?: TextRules,
  ): Promise<RenderedNewsletter | undefined>
}

/** How a text is rendered. */
export interface RenderRules extends TextRules {
  /** Whether only the owner sees it, so that nothing of it is drawn for feeds. */
  isDraft?: boolean
}

/** The fields of a post that decide how its text is rendered. */
export function textRulesOf({ lineBreaks, language, numberedSections }: TextRules): TextRules {
  return { lineBreaks, language, numberedSections }
}

/** The same, for a text that is stored with what feeds need. @param visibleFrom null for a draft */
export function renderRulesOf(
  post: TextRules & { visibleFrom?: string | null | undefined },
): RenderRules {
  return { ...textRulesOf(post), isDraft: post.visibleFrom === null }
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

/** What the column `rendered` holds. */
export type StoredRendering = Pick<
  RenderedPage,
  'html' | 'outline' | 'words' | 'hasMath' | 'comments'
>

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
  /** Marks texts that refer to something changed, see `AnnounceChange`. */
  announce: AnnounceChange
  /** Called after the row of the text was written. */
  storeReferences(tx: Tx, text: RenderedText): Promise<void>
  removeReferences(tx: Tx, ids: readonly number[]): Promise<void>
}

/** What a version holds of a text. */
export interface KeptText {
  fields: VersionFields
  /** Whether visitors see it, or will from a set time on. */
  isPublished: boolean
  /** When it was last changed, as an ISO instant; undefined if unknown. */
  changedAt?: string | undefined
}

/** How a feature keeps versions of its texts, inside the transaction that writes the row. */
export interface KeepVersions {
  /** Writes a text, and appends a version if it was created or changed. */
  saving<Saved extends { id: number } | undefined>(
    tx: Tx,
    kind: TextTable,
    text: { id: number | undefined; isAutosave: boolean; write: () => Promise<Saved> },
  ): Promise<Saved>
  /** Called before a text is deleted, which can then be brought back for 30 days. */
  deleting(tx: Tx, kind: TextTable, id: number): Promise<void>
  /** Appends a version of a text in the settings, unless it is the newest one. */
  append(tx: Tx, name: TextName, text: KeptText): Promise<void>
}

/**
 * Stores a deleted text again under its id, by the rules of the call that creates one.
 * @param claim called in the transaction before the row is written
 * @returns the new address of a text whose own was taken meanwhile
 * @throws HttpError 400 for fields that are not allowed any more
 */
export type BringBackText = (
  id: number,
  fields: VersionFields,
  claim: (tx: Tx) => Promise<void>,
) => Promise<{ movedTo?: string }>

/** A change of something that texts refer to. */
export interface TextChange {
  /** The ids of changed and removed works, and all names by which new and changed works can be cited. */
  works?: { ids: readonly number[]; names: readonly string[] }
  /** The ids of articles whose title, language or visibility changed, and the names by which texts may call them. */
  articles?: { ids: readonly number[]; names: readonly string[] }
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
