import type { WorkData } from '../../../shared/works.ts'
import type { OwnersFields } from './owners-fields.ts'

/** A work as it came in a file. */
export interface ReadWork extends OwnersFields {
  /** Fit to cite by: no white space, none of `, { } [ ] ; " @`. */
  key: string
  /** Where it stands in the file, counted from 1. */
  line: number
  work: WorkData
  /** As it came; empty for CSL-JSON. */
  bibtex: string
}
