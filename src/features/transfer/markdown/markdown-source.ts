import type { SiteKind } from './site-kind.ts'

/** A folder of texts, and the options of its import. */
export interface MarkdownSource {
  /** The path of the folder. */
  file: string
  from?: SiteKind | undefined
  /** The category of texts without one. */
  category?: string | undefined
  /** Which texts become drafts besides those that are: all, or all that are not marked as published. */
  drafts?: 'all' | 'unless out' | undefined
  /** Whether files that look like accidents, such as empty ones, are left out instead of taken as well as possible. */
  holdsBack?: boolean | undefined
  /** The time zone of this site. */
  timeZone: string
  dayIn?: string | undefined
  now: Date
}
