import type { WorkData, WorkLink } from '@ephemeris/bibliography'
import type { ListPage } from '../../shared/list-page.ts'

/** Addresses of the library, which only the owner reads and writes. */
export const libraryUrls = {
  works: '/api/works',
  /** Plans an import: what a file would change. */
  read: '/api/works/read',
  /** Applies a plan. */
  import: '/api/works/import',
  export: '/api/works/export',
  /** Answers the offer to mark the works that are probably the owner's. */
  likely: '/api/works/likely',
  /** What anyone may read of it: the works that the owner lists. */
  publications: '/api/publications',
} as const

/** A filter of the page of publications. */
export type PublicationKind =
  | 'first'
  | 'refereed'
  | 'preprints'
  | 'conference'
  | 'software'
  | 'theses'

/** By whom a work is, and where it appeared. */
export interface Byline {
  /** Those that are named. */
  authors: { name: string; isOwn: boolean }[]
  /** What follows them, such as "and 1,009 more"; empty for nothing. */
  moreAuthors: string
  /** Where it appeared. */
  source: string
}

/** A work as the page of publications shows it. */
export interface PublishedWork extends Byline {
  id: number
  title: string
  /** The same in HTML, when it has formulas. */
  titleHtml?: string
  /** Where it is read; null when no address is known. */
  url: string | null
  /** Null for unpublished works. */
  year: number | null
  links: { name: string; url: string }[]
  comment: string | null
  summary: string | null
  isSelected: boolean
  kinds: PublicationKind[]
}

/** A work as the list of the library shows it. */
export interface LibraryWork {
  id: number
  /** How it is cited. */
  key: string
  aliases: string[]
  title: string
  /** Such as "Example et al." */
  authors: string
  /** A year, or words such as "in press"; empty when there is none. */
  year: string
  /** Where it appeared; empty if unknown. */
  source: string
  /** "no title", "no year". */
  missing: string[]
  /** How many posts cite it. */
  citedIn: number
  isMine: boolean
}

/** Which works the library shows. */
export const libraryFilters = ['all', 'mine', 'likely', 'cited', 'uncited', 'incomplete'] as const

export type LibraryFilter = (typeof libraryFilters)[number]

/** A page of the works that are shown, with how many there are of each kind. */
export interface LibraryPage extends ListPage<LibraryWork> {
  works: number
  mine: number
  cited: number
  incomplete: number
  /** How many unmarked works are probably the owner's; 0 once the owner has answered the offer. */
  likely: number
  /** How many articles cite anything. */
  articles: number
}

/** The owner's fields of a work. */
export interface OwnersView {
  key: string
  /** Other names that it can be cited by. */
  aliases: string[]
  bibtex: string
  isMine: boolean
  isSelected: boolean
  isListed: boolean
  /** Null to use the guess of `guessRefereed`. */
  isRefereed: boolean | null
  links: WorkLink[]
  comment: string | null
  summary: string | null
  version: number
}

/** One work with all its fields. */
export interface LibraryRecord extends OwnersView {
  id: number
  work: WorkData
  isProbablyRefereed: boolean
  citedIn: { id: number; title: string }[]
}

/** The error for a change of an outdated version. */
export const workChangedElsewhere = 'This work was changed elsewhere since you opened it'

/** A work of an imported file, compared with the library. */
export interface PlannedWork {
  line: number
  key: string
  title: string
  year: string
  /** The fields that would change, for a work that is in the library already. */
  changes: { field: string; before: string; after: string }[]
  /** Whether a new work is probably the owner's. */
  isMine: boolean
  /** Of a new work. */
  byline?: Byline
}

/** The planned changes of an import. */
export interface LibraryPlan {
  added: PlannedWork[]
  changed: PlannedWork[]
  /** Works that are in the library as they are. */
  same: PlannedWork[]
  /** Works whose key another work has, in a sentence each. */
  conflicts: { line: number; key: string; sentence: string }[]
  /** The first ones. */
  problems: { line: number; sentence: string; isUnread?: true }[]
  /** How many entries cannot be read. */
  unread: number
  /** A hash of the file and the library; an import with a hash that no longer matches is refused. */
  plan: string
}

/** The result of an import. */
export interface LibraryImport {
  added: number
  changed: number
  /** How many articles are rendered again, since they cite what is new or changed. */
  articles: number
}

/** What is done with a work whose key another work has. */
export const conflictChoices = ['skip', 'replace', 'keep'] as const

export type ConflictChoice = (typeof conflictChoices)[number]

/** Which of the new works become the owner's. */
export type MineChoice = 'guess' | 'none' | 'all'

/** The maximum number of works with a choice of their own. */
export const maxExceptions = 200
