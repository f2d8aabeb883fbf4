import type { PostFields } from '../../features/blog/server/post-table.ts'
import type { Settings } from '../../features/site/contract.ts'
import type { Checked } from './check.ts'
import type { List, ListRow } from './travelling-list.ts'

/** Something that lay in a file, by the name under which it is reported. */
export interface ImportEntry<Value> {
  label: string
  read: Checked<Value>
}

/** A post that could be imported. */
export interface ImportedPost {
  /** The key by which its comments refer to it. */
  key: string
  fields: PostFields
  /** Known only from an export of this program. */
  id?: number | undefined
  publishedAt?: string | undefined
  updatedAt?: string | undefined
  version?: number | undefined
  /** What the owner should know of it. */
  note?: string | undefined
  /** Where it was before, as addresses or paths. */
  oldPaths?: readonly string[] | undefined
  /** Whether nothing but the time of its file gave it its date. */
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
}

/** A picture or a file by the name that it will have in the site. */
export interface ImportedFile {
  name: string
  load(): Promise<Buffer>
}

/** Everything that was found in an export, of whatever kind. */
export interface ImportContent {
  posts: ImportEntry<ImportedPost>[]
  comments: ImportEntry<ImportedComment>[]
  rows: { list: List; row: ImportEntry<ListRow> }[]
  pictures: ImportEntry<ImportedFile>[]
  files: ImportEntry<ImportedFile>[]
  site?: ImportEntry<Settings>
  /** The next id of each list, from an export of this program. */
  next: Readonly<Record<string, number>>
  /** What the owner should know of the whole. */
  notes: string[]
}
