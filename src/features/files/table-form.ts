import {
  type FileTable,
  isMissing,
  readInstant,
  readNumber,
  readTable,
  tableText,
} from '@ephemeris/markdown'

/** A column as its table writes it. */
export interface FoundColumn {
  name: string
  /** '' where the table says none. */
  unit: string
  description: string
  /** The cells of the head, one for each line of it. */
  titles: string[]
  holds: 'numbers' | 'dates' | 'texts'
}

/** How a table is written. */
export interface TableForm {
  columns: FoundColumn[]
  separator: FileTable['separator']
  headRows: number
  hasCommas: boolean
  /** The sign before comments; undefined for a table without comments before its data. */
  comments: string | undefined
  encoding: 'utf-8' | 'windows-1252'
  /** The cells that stand for a missing value. */
  missing: string[]
}

/** Runs `readTableForm` in a worker. */
export type TableFormReader = (start: Uint8Array) => Promise<TableForm | undefined>

const maxMissing = 20

/**
 * Reads how a table is written, and its columns with the units and descriptions in its head.
 * @param start the beginning of the file, see `startOfTable`
 * @returns undefined for a file without rows
 */
export function readTableForm(start: Uint8Array): TableForm | undefined {
  const text = tableText(start)
  const table = readTable(text)
  if (table.rows.length === 0) return undefined
  const comments = /^\ufeff?\s*(#|%|!|\/\/|@)/.exec(text)?.[1]
  return formOfTable(table, { comments, encoding: isUtf8(start) ? 'utf-8' : 'windows-1252' })
}

type Table = Pick<FileTable, 'columns' | 'heads' | 'rows' | 'separator' | 'hasCommas'>

/** How the table of a file is written, and what its columns hold. */
export function formOfTable(
  { columns, heads, rows, separator, hasCommas }: Table,
  how: Pick<TableForm, 'comments' | 'encoding'>,
): TableForm {
  const missing = new Set<string>()
  for (const cell of rows.flat())
    if (missing.size < maxMissing && isMissing(cell)) missing.add(cell)
  return {
    columns: columns.map(({ name, unit = '', description = '' }, index) => ({
      name,
      unit,
      description,
      titles: heads.map((cells) => cells[index] ?? ''),
      holds: kindOf(
        rows.map((cells) => cells[index] ?? '').filter((cell) => !isMissing(cell)),
        hasCommas,
      ),
    })),
    separator,
    headRows: heads.length,
    hasCommas,
    missing: [...missing],
    ...how,
  }
}

function kindOf(cells: readonly string[], hasCommas: boolean): FoundColumn['holds'] {
  if (cells.length === 0) return 'texts'
  if (cells.every((cell) => readNumber(cell, hasCommas) !== undefined)) return 'numbers'
  return cells.every((cell) => readInstant(cell) !== undefined) ? 'dates' : 'texts'
}

function isUtf8(start: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start)
    return true
  } catch {
    return false
  }
}
