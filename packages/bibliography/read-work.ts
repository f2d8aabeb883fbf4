import type { WorkData, WorkLink } from './work.ts'

/** A work under its key, with the entry that it was read from. */
export interface SourcedWork {
  key: string
  work: WorkData
  /** The original entry; empty for CSL-JSON. */
  bibtex: string
}

/** What a file may say that is the owner's afterwards. */
export interface OwnersFields {
  links: WorkLink[]
  isSelected: boolean
}

/** A work as it was read from a file; its key has no white space and none of `, { } [ ] ; " @`. */
export interface ReadWork extends SourcedWork, OwnersFields {
  /** Where it stands in the file, counted from 1. */
  line: number
}

/** What is wrong with a bibliography or one of its entries. */
export interface BibliographyProblem {
  /** Counted from 1; 0 for what is said of the file as a whole. */
  line: number
  key?: string
  sentence: string
  /** Whether an entry was left out since it cannot be read. */
  isUnread?: true
}
