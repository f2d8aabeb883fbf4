import { fileAddress, fileEnding } from './files.ts'
import { type Licence, type LicenceName, licenceOf } from './licences.ts'

/** A column of a table, by the name in its head. */
interface DataColumn {
  name: string
  unit: string
  description: string
}

/** What the owner says of a file. */
export interface FileDetails {
  title: string
  description: string
  /** An identifier of licences.ts; null for the licence of the site. */
  licence: LicenceName | null
  /** In the order of the file; none for a file that is not a table. */
  columns: DataColumn[]
}

/** A described file as readers see it. */
export interface DataSet {
  /** Its name in the address. */
  name: string
  url: string
  /** The media type without parameters. */
  type: string
  bytes: number
  /** In hexadecimal. */
  sha256: string
  /** When its content was uploaded or replaced, as an ISO instant. */
  date: string
  title: string
  description: string
  licence: Licence | null
  /** Those of which a unit or a description is known. */
  columns: DataColumn[]
}

interface StoredFile {
  name: string
  hash: string
  bytes: number
  type: string
  date: string
  details: string | null
}

/** The details in a column of the database; null for a file that has none. */
export function parseFileDetails(column: string | null): FileDetails | null {
  return column === null ? null : (JSON.parse(column) as FileDetails)
}

/** The column of the database for details. */
export function fileDetailsColumn(details: FileDetails | null): string | null {
  return details === null ? null : JSON.stringify(details)
}

/**
 * A file as a data set; undefined for one that is not described.
 * @param siteLicence the identifier of the licence of the site; '' for none
 */
export function dataSetOf(file: StoredFile, siteLicence: string): DataSet | undefined {
  const details = parseFileDetails(file.details)
  if (!details) return undefined
  const { name, bytes, date, hash: sha256 } = file
  const { title, description, licence, columns } = details
  return {
    name,
    url: fileAddress(name),
    type: plainType(file.type),
    bytes,
    sha256,
    date,
    title,
    description,
    licence: licenceOf(licence ?? siteLicence),
    columns: columns.filter((column) => column.unit !== '' || column.description !== ''),
  }
}

/** Removes the first column of a name from a list, since a table can have several of one name; undefined for none. */
export function takeColumn(columns: DataColumn[], name: string): DataColumn | undefined {
  const place = columns.findIndex((column) => column.name === name)
  return place === -1 ? undefined : columns.splice(place, 1)[0]
}

/** A media type without its parameters. */
export function plainType(type: string): string {
  return type.split(';', 1)[0] ?? type
}

const tables = new Set(['csv', 'tsv', 'dat', 'ecsv'])

/** Whether a file of this name can be a table of rows and columns. */
export function isTableName(name: string): boolean {
  return tables.has(fileEnding(name) ?? '')
}

/** The media type of what CSV on the Web says of a table. */
export const tableMetadataType = 'application/csvm+json'

const metadataEnd = '-metadata.json'

/**
 * The file or the address of what CSV on the Web says of a table, from that of the table. Source: Model for Tabular Data and Metadata
 * on the Web, 5.3.
 */
export function metadataBeside(table: string): string {
  return table + metadataEnd
}

/** The table whose metadata has this name; undefined for any other name. */
export function describedTable(name: string): string | undefined {
  const table = name.endsWith(metadataEnd) ? name.slice(0, -metadataEnd.length) : ''
  return isTableName(table) ? table : undefined
}
