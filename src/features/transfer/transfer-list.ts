import * as v from 'valibot'
import type { Database, Tx } from '../../platform/server/database/database.ts'
import type { TableName } from '../../platform/server/database/schema.ts'
import { type Columns, insertRow, openTable } from '../../platform/server/database/table.ts'
import { wholeNumber } from '../../shared/fields.ts'
import { highestId } from '../../shared/ids.ts'
import { check, type Checked, shown } from './check.ts'

/** The id of a row in a file. */
export const idSchema = wholeNumber(
  'The id',
  [1, 'The id must be at least 1'],
  [highestId - 1, `The id must be below ${highestId}`],
)

/** The person a row is about, and when the row was created. */
export interface Person {
  /** E-mail addresses and names. */
  who: readonly string[]
  /** An ISO instant; undefined where the export has no usable date, which counts as older than everything. */
  date: string | undefined
}

/** A validated row that can be added to the site. */
export interface ListRow {
  id: number
  /** Equal for two rows that count as duplicates. */
  key: string
  /** Equal for two rows with the same values in all fields. */
  whole: string
  label: string
  person?: Person | undefined
  /** Adds it to the site; `idOf` gives the ids that other rows of the export have there. */
  add(tx: Tx, idOf: IdOf): Promise<{ id: number } | void>
}

/** The id in the site of a row of the export; undefined for a row that was not imported. */
export type IdOf = (table: TableName, id: number) => number | undefined

/** A list as an export and an import see it. */
export interface List {
  /** The name of its table, its counter and its files. */
  name: TableName
  /** One row, inside a sentence. */
  one: string
  columns: readonly string[]
  /** Whether duplicates are refused. */
  isUnique: boolean
  isOptional: boolean
  /** How many rows there can be. */
  most: number
  /** Whether a fresh site has rows already; an import replaces those that are unchanged. */
  hasOriginals: boolean
  rows(database: Database): Promise<object[]>
  /** The ids of the rows of the site by the keys that find duplicates. */
  keys(database: Database): Promise<Map<string, number>>
  /** The rows that are unchanged since the installation, by the keys that find duplicates. */
  untouched(database: Database): Promise<ReadonlyMap<string, string>>
  check(value: unknown): Checked<ListRow>
}

export interface ListOptions<Fields extends object> {
  name: TableName
  one: string
  columns: Columns<Fields>
  /** The rules of each field; a row in a file has its number besides. */
  entries: v.ObjectEntries
  /** The fields by which duplicates are found; by default all. */
  sameBy?: ((fields: Fields) => unknown) | undefined
  /** Further keys by which a row of the site is found as a duplicate. */
  alsoFoundBy?: (fields: Fields) => readonly unknown[]
  isUnique?: boolean
  /** Whether the file may be missing, since older exports do not have it. */
  isOptional?: boolean
  /** How many rows there can be; any number unless given. */
  most?: number
  /** The rows of a fresh site. */
  originals?: readonly Fields[]
  /** What is wrong with a row whose fields are valid one by one; undefined for a valid row. */
  problem?: (fields: Fields) => string | undefined
  /** Adds a row to its table; by default a plain insert. */
  add?: (tx: Tx, fields: Fields) => Promise<{ id: number } | void>
  /** Translates ids of other rows in the fields to those of this site. */
  renumber?: ((fields: Fields, idOf: IdOf) => Fields) | undefined
  /** For rows about a person, who may have unsubscribed or been erased since. */
  person?: (fields: Fields) => Person
}

/** Declares how a list is exported and imported. */
export function transferList<Fields extends object>({
  name,
  one,
  columns,
  entries,
  sameBy,
  alsoFoundBy = () => [],
  isUnique = false,
  isOptional = false,
  most = Infinity,
  originals = [],
  problem = () => undefined,
  add = (tx, fields) => insertRow(tx, name, columns, fields),
  renumber = (fields) => fields,
  person,
}: ListOptions<Fields>): List {
  const names = Object.keys(columns) as (keyof Fields & string)[]
  const rules = v.strictObject({ ...entries, id: idSchema })
  const wholeOf = (fields: Fields) => JSON.stringify(names.map((column) => fields[column]))
  const keyOf = (fields: Fields) => (sameBy ? JSON.stringify(sameBy(fields)) : wholeOf(fields))
  const wholeOriginals = new Set(originals.map(wholeOf))
  const rows = (database: Database) => openTable(database, name, columns).list()
  return {
    name,
    one,
    columns: ['id', ...names],
    isUnique,
    isOptional,
    most,
    hasOriginals: originals.length > 0,
    rows,
    keys: async (database) => byKeys(await rows(database), keyOf, alsoFoundBy),
    untouched: async (database) =>
      new Map(
        (originals.length > 0 ? await rows(database) : [])
          .filter((row) => wholeOriginals.has(wholeOf(row)))
          .map((row) => [keyOf(row), wholeOf(row)]),
      ),
    check: (value) => {
      const row = check(rules, value)
      if (!row.ok) return row
      const { id, ...rest } = row.value
      const fields = rest as Fields
      const sentence = problem(fields)
      if (sentence !== undefined) return { ok: false, problem: sentence }
      return {
        ok: true,
        value: {
          id,
          key: keyOf(fields),
          whole: wholeOf(fields),
          label: shown(String(Object.values(fields)[0])),
          add: (tx, idOf) => add(tx, renumber(fields, idOf)),
          person: person?.(fields),
        },
      }
    },
  }
}

/** Rows by each of their keys. */
function byKeys<Row extends { id: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  alsoFoundBy: (row: Row) => readonly unknown[],
): Map<string, number> {
  const keysOf = (row: Row) => [
    ...alsoFoundBy(row).map((found) => JSON.stringify(found)),
    keyOf(row),
  ]
  return new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row.id] as const)))
}
