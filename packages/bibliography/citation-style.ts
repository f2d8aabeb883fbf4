/** How citations and reference lists are printed. */
export interface CitationStyle {
  citations: 'author-year' | 'numbers'
  /** Whether reference lists show the titles of articles. */
  titles: 'shown' | 'hidden'
  journals: 'short' | 'full'
}

/** Author and year, with titles and abbreviated journals. */
export const usualCitationStyle: CitationStyle = {
  citations: 'author-year',
  titles: 'shown',
  journals: 'short',
}
