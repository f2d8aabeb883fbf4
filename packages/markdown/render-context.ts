import { type CitationStyle, type CitedLibrary, usualCitationStyle } from '@ephemeris/bibliography'
import type { DataFiles } from './charts/data-file.ts'

/** A work of the owner, as a list of publications shows it. */
export interface Publication {
  title: string
  /** Null when no address is known. */
  url: string | null
  authors: readonly { name: string; isOwn: boolean }[]
  /** What follows the authors, such as "and 1,009 more"; '' for nothing. */
  moreAuthors: string
  /** Where it appeared; '' when that is not known. */
  source: string
  /** Null for what has not appeared. */
  year: number | null
  links: readonly { name: string; url: string }[]
  comment: string | null
  isSelected: boolean
  /** What `show` in the block can choose, such as 'first' or 'refereed'. */
  kinds: readonly string[]
}

/** What a text may refer to outside itself; collected before rendering, since the renderer cannot read the database. */
export interface RenderContext extends DataFiles {
  /** TeX definitions for every text. */
  macros: string
  library: CitedLibrary
  style: CitationStyle
  /** Only for a CV: its years get a column of their own, and its lists of publications contain these works. */
  cv?: { works: readonly Publication[] } | undefined
}

export const plainContext: RenderContext = {
  macros: '',
  library: { works: [], alike: [], isEmpty: true },
  style: usualCitationStyle,
  files: [],
  others: [],
}
