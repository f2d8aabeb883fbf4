import { isMissing } from '../../tables/cells.ts'
import type { FileTable } from '../../tables/read-table.ts'

/** The values of a column, each once, in the order in which they appear. */
export function columnValues({ rows }: Pick<FileTable, 'rows'>, at: number): string[] {
  const values = new Set(rows.map((row) => row[at] ?? ''))
  return [...values].filter((cell) => !isMissing(cell))
}
