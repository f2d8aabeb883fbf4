import * as v from 'valibot'
import type { Database, Tx } from '../../server/database/database.ts'
import type { TableName } from '../../server/database/schema.ts'
import { type Columns, insertRow, openTable } from '../../server/database/table.ts'
import { wholeNumber } from '../../shared/fields.ts'
import { highestId } from '../../shared/ids.ts'
import { check, type Checked, shown } from './check.ts'

/** The number of a row in a file. */
export const idSchema = wholeNumber(
  'The id',
  [1, 'The id must be at least 1'],
  [highestId - 1, `The id must be below ${highestId}`],
)

/** Who a row is about, and since when it was there. */
interface Person {
  /** Addresses and names. */
  who: readonly string[]
  date: string
}

/** A row that keeps the rules and can be put into the site. */
export interface ListRow {
  id: number
  /** Equal for two rows that say the same. */
  key: string
  /** Equal for two rows of which no field differs. */
  whole: string
  label: string
  person?: Person | undefined
  /** Puts it into the site; `idOf` says under which numbers other rows of the export are there. */
  add(tx: Tx, idOf: IdOf): Promise<{ id: number } | void>
}

/** The number in the site of what an export names by its table and its number there; undefined for what did not come. */
export type IdOf = (table: TableName, id: number) => number | undefined

/** A list of the site as it travels: read for an export, checked and added by an import. */
export interface List {
  /** The name of its table, its counter and its files. */
  name: TableName
  /** One row, inside a sentence. */
  one: string
  columns: readonly string[]
  /** Whether the site holds no two rows that say the same. */
  isUnique: boolean
  isOptional: boolean
  /** How many rows there can be. */
  most: number
  /** Whether a fresh site has rows already; they give way to those of an export. */
  hasOriginals: boolean
  rows(database: Database): Promise<object[]>
  /** What is there, by what makes two rows the same. */
  keys(database: Database): Promise<Map<string, number>>
  /** The whole rows that are as they came with the site, by what makes two rows the same. */
  untouched(database: Database): Promise<ReadonlyMap<string, string>>
  check(value: unknown): Checked<ListRow>
}

export interface ListOptions<Fields extends object> {
  name: TableName
  one: string
  columns: Columns<Fields>
  /** The rules of each field; a row in a file has its number besides. */
  entries: v.ObjectEntries
  /** What two rows have in common that are the same; all fields unless given. */
  sameBy?: ((fields: Fields) => unknown) | undefined
  /** What a row of the site is found by besides. */
  alsoFoundBy?: (fields: Fields) => readonly unknown[]
  isUnique?: boolean
  /** Exports that are older than the list have no file of it. */
  isOptional?: boolean
  /** How many rows there can be; any number unless given. */
  most?: number
  /** The rows of a fresh site. */
  originals?: readonly Fields[]
  /** The sentence for a row of which every field keeps its rules and the whole does not. */
  problem?: (fields: Fields) => string | undefined
  /** Puts a row into its table; as it is unless given. */
  add?: (tx: Tx, fields: Fields) => Promise<{ id: number } | void>
  /** The fields with the numbers that other rows have in the site, for rows that name such. */
  renumber?: ((fields: Fields, idOf: IdOf) => Fields) | undefined
  /** For rows of people, who may have left since. */
  person?: (fields: Fields) => Person
}

/** What an export and an import do with a list. */
export function travellingList<Fields extends object>({
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

/** Rows by each of what they are found by. */
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
