import type { WorkData } from '@ephemeris/bibliography'
import type { OwnersFields } from './owners-fields.ts'

/** A work as it was read from a file. */
export interface ReadWork extends OwnersFields {
  /** A valid citation key: no white space, none of `, { } [ ] ; " @`. */
  key: string
  /** Where it stands in the file, counted from 1. */
  line: number
  work: WorkData
  /** The original entry; empty for CSL-JSON. */
  bibtex: string
}

/** Something that the owner is told about a bibliography. */
export interface BibliographyProblem {
  /** Counted from 1; 0 for what is said of the file as a whole. */
  line: number
  key?: string
  sentence: string
  /** Whether an entry was left out since it cannot be read. */
  isUnread?: true
}
