import type { ImportEntry } from '@ephemeris/importers'
import type { PostFields } from '../blog/server/post-table.ts'
import type { FileDetails } from '../../shared/data-sets.ts'
import type { Settings } from '../site/contract.ts'
import type { List, ListRow } from './transfer-list.ts'
import type { ImportedEditions } from './editions.ts'
import type { ImportedHistory } from './versions.ts'

export interface ImportedPost {
  /** The key by which its comments refer to it. */
  key: string
  fields: PostFields
  /** Present only in exports of this program. */
  id?: number | undefined
  publishedAt?: string | undefined
  updatedAt?: string | undefined
  version?: number | undefined
  formerSlugs?: readonly string[] | undefined
  /** A remark for the report. */
  note?: string | undefined
  /** Its URLs or paths in the old site. */
  oldPaths?: readonly string[] | undefined
  /** Whether its date is taken from its file. */
  isUndated?: boolean
}

export interface ImportedComment {
  id?: number
  /** The key of its post. */
  post: string
  author: string
  content: string
  date: string
  moderated: boolean
  /** The id of the comment that it answers; only in exports of this program. */
  replyTo?: number | null
  byOwner?: boolean
  /** Whether its date is taken from its post. */
  isUndated?: boolean
}

/** A picture or a file, with its name on this site. */
export interface ImportedFile {
  name: string
  /** What the owner says of a file. */
  details?: FileDetails | null
  load(): Promise<Buffer>
}

/** The content of an export in any format. */
export interface ImportContent {
  posts: ImportEntry<ImportedPost>[]
  comments: ImportEntry<ImportedComment>[]
  rows: { list: List; row: ImportEntry<ListRow> }[]
  pictures: ImportEntry<ImportedFile>[]
  files: ImportEntry<ImportedFile>[]
  versions?: ImportEntry<ImportedHistory>[]
  editions?: ImportEntry<ImportedEditions>[]
  site?: ImportEntry<Settings>
  /** The next id of each list, from an export of this program. */
  next: Readonly<Record<string, number>>
  /** Why files of a folder are not articles, by path. */
  leftOut?: ReadonlyMap<string, string>
  /** Remarks for the report. */
  notes: string[]
}
