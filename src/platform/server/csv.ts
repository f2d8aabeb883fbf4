import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet could take for a formula, and the mark that keeps it from doing so. */
const needsMark = /^['=+\-@\t\r\n＝＋－＠]/

/**
 * Writes rows for spreadsheets. A text that begins like a formula, or with an apostrophe, gets an
 * apostrophe before it; whoever reads the file takes one leading apostrophe away and has the text.
 * Lists are JSON, absent values empty.
 */
export function asCsv(columns: readonly string[], rows: readonly object[]): string {
  return stringify(
    rows.map((row) => {
      const cells = new Map<string, unknown>(Object.entries(row))
      return columns.map((column) => csvCell(cells.get(column)))
    }),
    {
      header: true,
      columns: [...columns],
      // Quoted, a text stays one cell also where a spreadsheet parts cells by semicolons.
      quoted_string: true,
      record_delimiter: 'windows',
      // Without the mark some spreadsheets take the file for another encoding.
      bom: true,
    },
  )
}

/** A value as one cell that no spreadsheet takes for a formula. */
export function csvCell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return needsMark.test(text) ? `'${text}` : text
}
