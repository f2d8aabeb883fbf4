import { stringify } from 'csv-stringify/sync'

/** Texts that spreadsheets could read as a formula, and texts that already start with the escape. */
const needsEscape = /^['=+\-@\t\r\n＝＋－＠]/

/**
 * Formats rows for spreadsheets. A text that starts like a formula or with an apostrophe is escaped by an apostrophe,
 * which readers of the file remove. Arrays become JSON, missing values are empty.
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
      // Some spreadsheets separate cells by semicolons.
      quoted_string: true,
      record_delimiter: 'windows',
      // Without it some spreadsheets assume another encoding.
      bom: true,
    },
  )
}

export function csvCell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return needsEscape.test(text) ? `'${text}` : text
}
