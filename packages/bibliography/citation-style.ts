/** How citations and reference lists are printed. */
export interface CitationStyle {
  citations: 'author-year' | 'numbers'
  /** Whether the titles of articles stand in reference lists. */
  titles: 'shown' | 'hidden'
  journals: 'short' | 'full'
}

export const usualCitationStyle: CitationStyle = {
  citations: 'author-year',
  titles: 'shown',
  journals: 'short',
}
