import type { WorkData, WorkLink } from './work.ts'

/** A work that a text may cite. */
export interface CitableWork {
  id: number
  key: string
  /** The names by which the text may cite it: key, DOI, arXiv number. */
  names: string[]
  work: WorkData
  links: WorkLink[]
  /** ISO instant of its last change. */
  updatedAt: string
}

/** The works that a text may cite, and suggestions for unknown names. */
export interface CitedLibrary {
  works: CitableWork[]
  /** Unknown names, each with up to three similar ones. */
  alike: [name: string, names: string[]][]
  /** Whether the library has no works at all. */
  isEmpty: boolean
}
