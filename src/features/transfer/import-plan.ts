import type { Settings } from '../site/contract.ts'
import type { ImportedComment, ImportedFile, ImportedPost } from './import-content.ts'
import type { ImportedRedirect } from './imported-redirects.ts'
import type { ListRow } from './transfer-list.ts'

/** What an import will do: its report, and what it stores. */
export interface Plan {
  /** One line for each thing that was found. */
  lines: string[]
  counts: { added: number; existing: number; invalid: number }
  /** Whether the site never held anything, so that imported rows keep their ids. */
  fresh: boolean
  posts: ImportedPost[]
  /** The ids of posts that exist already, by the key that their comments use. */
  existingPosts: Map<string, number>
  comments: ImportedComment[]
  /** The same for rows of lists, by their table and their number in the export. */
  existingRows: Map<string, number>
  rows: { table: string; row: ListRow }[]
  /** Redirects from the old paths of posts. */
  redirects: ImportedRedirect[]
  pictures: ImportedFile[]
  files: ImportedFile[]
  site: Settings | undefined
  next: Readonly<Record<string, number>>
}

/** The key of a row of an export: its table and its id there. */
export function rowName(table: string, id: number): string {
  return `${table} ${id}`
}
