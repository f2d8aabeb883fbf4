import { type CitationStyle, type CitedLibrary, usualCitationStyle } from '@ephemeris/bibliography'
import type { PublishedWork } from '../../../library/contract.ts'
import { type DataFiles, noFiles } from './charts/data-file.ts'

/** What a text may refer to outside itself; collected before rendering, since the renderer cannot read the database. */
export interface RenderContext extends DataFiles {
  /** TeX definitions for every text. */
  macros: string
  library: CitedLibrary
  style: CitationStyle
  /** Only for a CV: its years get a column of their own, and its lists of publications contain these works. */
  cv?: { works: readonly PublishedWork[] } | undefined
}

export const plainContext: RenderContext = {
  macros: '',
  library: { works: [], alike: [], isEmpty: true },
  style: usualCitationStyle,
  ...noFiles,
}
