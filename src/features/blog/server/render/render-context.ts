import {
  type CitationStyle,
  type CitedLibrary,
  usualCitationStyle,
} from '../../../../shared/citations/cited-library.ts'
import { type DataFiles, noFiles } from './charts/data-file.ts'

/** What a text may refer to besides itself; the renderer asks no database. */
export interface RenderContext extends DataFiles {
  /** TeX whose definitions hold besides those of the text. */
  macros: string
  library: CitedLibrary
  style: CitationStyle
}

export const plainContext: RenderContext = {
  macros: '',
  library: { works: [], alike: [], isEmpty: true },
  style: usualCitationStyle,
  ...noFiles,
}
