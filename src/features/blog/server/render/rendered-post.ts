import type { TextProblem } from './tex-failures.ts'

/** Raised when the output changes, so that stored posts are rendered again. */
export const rendererVersion = 8

/** A post as readers get it. `words` counts the text without code and formulas. */
export interface RenderedPost {
  html: string
  outline: { id: string; title: string }[]
  words: number
  hasMath: boolean
  /** The same for readers of feeds; its addresses are put in by `atAddress`. */
  feedHtml: string
  /** For the author alone, and never stored. */
  problems: TextProblem[]
}
