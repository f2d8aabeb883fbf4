import type { PostFields } from '../../features/blog/post-table.ts'
import type { Site } from '../../features/site/contract.ts'
import type { Checked } from './check.ts'
import type { List, ListRow } from './lists.ts'

/** Something that lay in a file, by the name under which it is reported. */
export interface Arrival<Value> {
  label: string
  read: Checked<Value>
}

/** A post that could be taken in. */
export interface ArrivingPost {
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
}

export interface ArrivingComment {
  id?: number
  /** The key of its post. */
  post: string
  author: string
  content: string
  date: string
  held: boolean
}

/** A picture by the name that it will have in the site. */
export interface ArrivingPicture {
  name: string
  load(): Promise<Buffer>
}

/** Everything that was found in an export, of whatever kind. */
export interface Arrivals {
  posts: Arrival<ArrivingPost>[]
  comments: Arrival<ArrivingComment>[]
  rows: { list: List; row: Arrival<ListRow> }[]
  pictures: Arrival<ArrivingPicture>[]
  site?: Arrival<Site>
  /** The next id of each list, from an export of this program. */
  next: Readonly<Record<string, number>>
  /** What the owner should know of the whole. */
  notes: string[]
}
