import {
  type CitationStyle,
  type CitedLibrary,
  usualCitationStyle,
} from '../../../../shared/citations/cited-library.ts'
import type { PublishedWork } from '../../../library/contract.ts'
import { type DataFiles, noFiles } from './charts/data-file.ts'

/** What a text may refer to besides itself; the renderer asks no database. */
export interface RenderContext extends DataFiles {
  /** TeX whose definitions hold besides those of the text. */
  macros: string
  library: CitedLibrary
  style: CitationStyle
  /** For a CV: its years stand in a column, and its lists of publications are made of these works. */
  cv?: { works: readonly PublishedWork[] } | undefined
}

export const plainContext: RenderContext = {
  macros: '',
  library: { works: [], alike: [], isEmpty: true },
  style: usualCitationStyle,
  ...noFiles,
}
