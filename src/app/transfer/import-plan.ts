import type { Settings } from '../../features/site/contract.ts'
import type { ImportedComment, ImportedFile, ImportedPost } from './import-content.ts'
import type { ImportedRedirect } from './imported-redirects.ts'
import type { ListRow } from './travelling-list.ts'

/** What an import will do: what is told, and what is put into the site. */
export interface Plan {
  /** One line for each thing that was found. */
  lines: string[]
  counts: { added: number; existing: number; invalid: number }
  /** Whether the site never held anything, so that numbers are kept. */
  fresh: boolean
  posts: ImportedPost[]
  /** The ids of posts that the site has already, by the key that their comments use. */
  existingPosts: Map<string, number>
  comments: ImportedComment[]
  /** The same for rows of lists, by their table and their number in the export. */
  existingRows: Map<string, number>
  rows: { table: string; row: ListRow }[]
  /** Old addresses of posts that will lead to them. */
  redirects: ImportedRedirect[]
  pictures: ImportedFile[]
  files: ImportedFile[]
  site: Settings | undefined
  next: Readonly<Record<string, number>>
}

/** A row of an export by its table and its number there. */
export function rowName(table: string, id: number): string {
  return `${table} ${id}`
}
