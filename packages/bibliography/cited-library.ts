import type { WorkData, WorkLink } from './work.ts'

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
