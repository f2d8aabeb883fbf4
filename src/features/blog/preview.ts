import type { Post } from './contract.ts'

/** Where the text of a post is rendered without being stored. */
export const previewUrl = '/api/blog/preview'

/** Texts that are rendered otherwise than those of posts. */
export type TextKind = 'cv'

/** Where HTML becomes Markdown. */
export const pastedUrl = '/api/blog/markdown'

/** In characters; the longest body of a call holds as many. */
export const longestPasted = 900_000

/** The answer to HTML that was pasted. */
export interface Pasted {
  markdown: string
}

/** Something about a text that its author should know; it keeps no text from being saved. */
interface Problem {
  /** In the Markdown, from 1. */
  line: number
  sentence: string
}

/** Something that a text can refer to within itself. */
export interface TextLabel {
  /** As it is written: `fig:curve`, or any name for a formula. */
  name: string
  /** What a reference shows: "Figure 1", "Equation 2", the title of a section. */
  thing: string
  line: number
}

export interface Reviewed {
  /** What is wrong with the text, in the order of its lines. */
  problems: Problem[]
}

/** The answer to a post that was sent; it says what is wrong with the text if anything is. */
export type SavedPost = Post & Partial<Reviewed>

/** A text as its article would show it. */
export interface Preview extends Reviewed {
  /** Sanitised by the renderer of saved posts. */
  html: string
  /** The same number as on the page of the post: without code and formulas. */
  words: number
  minutes: number
  hasMath: boolean
  /** In the order of their lines. */
  labels: TextLabel[]
}
