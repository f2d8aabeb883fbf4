import type { SiteKind } from './site-kind.ts'

/** Where a folder of texts lies, and what its owner says of it. */
export interface MarkdownSource {
  /** A folder. */
  file: string
  from?: SiteKind | undefined
  /** The category of texts without one. */
  category?: string | undefined
  /** Which texts come as drafts besides those that are: all, or all that do not say that they are out. */
  drafts?: 'all' | 'unless out' | undefined
  /** That of the site here. */
  timeZone: string
  dayIn?: string | undefined
  now: Date
}
