import type { SiteKind } from './site-kind.ts'

/** Where a folder of texts lies, and what its owner says of it. */
export interface MarkdownSource {
  /** A folder. */
  file: string
  from?: SiteKind | undefined
  /** The category of texts without one. */
  category?: string | undefined
  /** Whether everything comes as a draft. */
  drafts?: boolean | undefined
  /** That of the site here. */
  timeZone: string
  dayIn?: string | undefined
  now: Date
}
