import { readFileSync } from 'node:fs'
import { type FileTable, readTable, tableText } from '../../tables/read-table.ts'

/** The kinds of files that a site keeps, by the endings of their names. */
const fileKinds = 'csv tsv txt dat ecsv json ipynb pdf bib fits fit fz gz zip npz parquet'.split(
  ' ',
)

/** Whether a chart can name a file so; it may still be no table. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,99}$/.test(name) && fileKinds.includes(endingOf(name))
}

function endingOf(name: string): string {
  return /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A data file: the path of its bytes, or the bytes themselves. */
interface DataFile {
  name: string
  bytes: number
  source: string | Uint8Array
}

/**
 * The files that a text may use in charts; the names of other files are listed when it names one that does not exist.
 */
export interface DataFiles {
  files: DataFile[]
  others: string[]
}

const tables = new Set(['csv', 'tsv', 'txt', 'dat', 'ecsv'])
const fits = new Set(['fits', 'fit', 'fz'])

/** Gives the table of a file, or a sentence that says why there is none. */
export type TableReader = (
  name: string,
) => { table: FileTable; bytes: number } | { sentence: string }

/** Reads each file once. */
export function createTableReader({ files, others }: DataFiles): TableReader {
  const read = new Map<string, FileTable>()
  return (name) => {
    const kind = endingOf(name)
    if (fits.has(kind)) {
      const stem = name.replace(/\.[^.]+$/, '')
      return {
        sentence: `${name} is a FITS file, which can be offered for download but not drawn. Save the table as CSV or ECSV; in Astropy: table.write("${stem}.ecsv").`,
      }
    }
    if (!tables.has(kind))
      return {
        sentence: `${name} is no table that can be drawn. CSV, TSV, TXT, DAT and ECSV are.`,
      }
    const file = files.find((one) => one.name === name)
    if (!file) return { sentence: `The file ${name} is not here.${inWords(others)}` }
    const table = read.get(name) ?? readTable(tableText(bytesOf(file.source)))
    read.set(name, table)
    return { table, bytes: file.bytes }
  }
}

function inWords(others: readonly string[]): string {
  if (others.length === 0) return ''
  return ` There ${others.length === 1 ? 'is' : 'are'} ${others.join(', ')}.`
}

function bytesOf(source: DataFile['source']): Uint8Array {
  return typeof source === 'string' ? readFileSync(source) : source
}
