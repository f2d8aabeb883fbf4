import {
  type CitationStyle,
  type CitedLibrary,
  usualCitationStyle,
} from '../../../../shared/citations/cited-library.ts'

/** What a text may refer to besides itself; the renderer asks no database. */
export interface RenderContext {
  /** TeX whose definitions hold besides those of the text. */
  macros: string
  library: CitedLibrary
  style: CitationStyle
}

export const plainContext: RenderContext = {
  macros: '',
  library: { works: [], alike: [], isEmpty: true },
  style: usualCitationStyle,
}
