import { type CitationStyle, type CitedLibrary, usualCitationStyle } from '@ephemeris/bibliography'
import type { DataFiles } from './charts/data/data-file.ts'
import type { TextLabel } from './rendered-post.ts'

/** A publication of the owner, as lists show it. */
export interface Publication {
  title: string
  /** Null without a known URL. */
  url: string | null
  authors: readonly { name: string; isOwn: boolean }[]
  /** Text after the authors, such as "and 1,009 more"; '' for none. */
  moreAuthors: string
  /** Where it appeared; '' if unknown. */
  source: string
  /** Null before it appears. */
  year: number | null
  links: readonly { name: string; url: string }[]
  comment: string | null
  isSelected: boolean
  /** The values of `show` that include it, such as 'first' or 'refereed'. */
  kinds: readonly string[]
}

/** An article that a text can link to with `[[Title]]` or `[[address]]`. */
export interface LinkedArticle {
  id: number
  /** The name by which the text calls it, as `articleName` gives it. */
  name: string
  title: string
  /** The tag of the language of its title. */
  language?: string
  url: string
  /** Whether readers can open it; otherwise they see its title without a link. */
  isPublic: boolean
  /** What it has labels for; by default nothing is known of them. */
  labels?: readonly Pick<TextLabel, 'name' | 'thing' | 'id'>[]
}

/** What a text may refer to outside itself. It is plain data that can be sent to another process. */
export interface RenderContext extends DataFiles {
  /** TeX definitions for every text. */
  macros: string
  library: CitedLibrary
  style: CitationStyle
  /** The articles that the text may link to; by default none. */
  articles?: readonly LinkedArticle[] | undefined
  /** Only for a CV: its years get a column of their own, and its lists of publications contain these works. */
  cv?: { works: readonly Publication[] } | undefined
}

/** A context without macros, works and data files. */
export const plainContext: RenderContext = {
  macros: '',
  library: { works: [], alike: [], isEmpty: true },
  style: usualCitationStyle,
  files: [],
  others: [],
}
