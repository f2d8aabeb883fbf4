import type { WorkData } from '../works.ts'

/** A link of the owner's beside a work. */
export interface WorkLink {
  kind: WorkLinkKind
  url: string
}

/** What can be linked beside a work. */
export const workLinkKinds = [
  'pdf',
  'code',
  'data',
  'slides',
  'poster',
  'video',
  'page',
  'post',
] as const

export type WorkLinkKind = (typeof workLinkKinds)[number]

/** A work that a text may cite. */
export interface CitableWork {
  id: number
  key: string
  /** Those of its names that the text may mean. */
  names: string[]
  work: WorkData
  links: WorkLink[]
  updatedAt: string
}

/** What a text may cite, and what it may have meant where it cites nothing. */
export interface CitedLibrary {
  works: CitableWork[]
  /** Names that no work has, each with up to three that are alike. */
  alike: [name: string, names: string[]][]
  isEmpty: boolean
}

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
