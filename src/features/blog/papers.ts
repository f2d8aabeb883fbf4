/** The URL that converts an article in LaTeX to the text of a post. */
export const papersUrl = '/api/papers'

export const maxPaperBytes = 50 * 1024 * 1024

export const paperTooLarge = 'The paper is larger than 50 MB.'

/** A post made from an article in LaTeX; '' for what the article does not say. */
export interface ConvertedPaper {
  title: string
  excerpt: string
  category: string
  date: string
  tags: readonly string[]
  numberedSections: boolean
  content: string
  /** What was carried, and what was not. */
  report: { sentence: string }[]
  /** The works that it cites, as BibTeX. */
  bibliography: string
  /** The URLs of the pictures that this conversion added to the site. */
  added: string[]
}
