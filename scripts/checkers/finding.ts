/** What a checker says about a place in a document. */
export interface Finding {
  document: string
  message: string
  /** The markup of the place. */
  extract: string
}
