/** Where the text of a post is rendered without being stored. */
export const previewUrl = '/api/blog/preview'

/** A text as its article would show it. */
export interface Preview {
  /** Sanitised by the renderer of saved posts. */
  html: string
  /** The same number as on the page of the post: without code and formulas. */
  words: number
  minutes: number
  hasMath: boolean
  /** What is wrong with the text, in the order of its lines. */
  problems: { line: number; sentence: string }[]
}
