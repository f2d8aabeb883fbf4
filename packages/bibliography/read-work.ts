import type { WorkData, WorkLink } from './work.ts'

/** A work with its key and its original entry. */
export interface SourcedWork {
  key: string
  work: WorkData
  /** The original entry; empty for CSL-JSON. */
  bibtex: string
}

/** Fields that the owner edits after an import. */
export interface OwnerFields {
  links: WorkLink[]
  isSelected: boolean
}

/** A work read from a file; its key has no white space and none of `, { } [ ] ; " @`. */
export interface ReadWork extends SourcedWork, OwnerFields {
  /** Its line in the file, from 1. */
  line: number
}

/** A problem in a bibliography or one of its entries. */
export interface BibliographyProblem {
  /** From 1; 0 for the file as a whole. */
  line: number
  key?: string
  sentence: string
  /** Set when an entry could not be read and was skipped. */
  isUnread?: true
}
