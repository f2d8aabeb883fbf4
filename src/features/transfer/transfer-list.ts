import * as v from 'valibot'
import type { Database, Tx } from '../../platform/server/database/database.ts'
import type { TableName } from '../../platform/server/database/schema.ts'
import { type Columns, insertRow, openTable } from '../../platform/server/database/table.ts'
import { wholeNumber } from '../../shared/fields.ts'
import { maxId } from '../../shared/ids.ts'
import type { Checked } from '@ephemeris/importers'
import { check, quoteForTerminal } from './check.ts'

/** The id of a row in an export. */
export const idSchema = wholeNumber(
  'The id',
  [1, 'The id must be at least 1'],
  [maxId - 1, `The id must be below ${maxId}`],
)

/** The person a row is about, and when it was created. */
export interface Person {
  /** Email addresses and names. */
  who: readonly string[]
  /** An ISO instant; undefined if unknown, which counts as older than any date. */
  date: string | undefined
}

/** A validated row, ready to be added to the site. */
export interface ListRow {
  id: number
  /** Equal for two rows that count as duplicates. */
  key: string
  /** Equal for two rows with the same values in all fields. */
  whole: string
  label: string
  person?: Person | undefined
  /** Adds it to the site; `idOf` translates the ids of other rows of the export. */
  add(tx: Tx, idOf: IdOf): Promise<{ id: number } | void>
}

/** The id in the site of a row of the export; undefined for a row that was not imported. */
export type IdOf = (table: TableName, id: number) => number | undefined

/** A list in exports and imports. */
export interface List {
  /** The name of its table, counter and files. */
  name: TableName
  /** The singular, within a sentence. */
  one: string
  columns: readonly string[]
  /** Whether duplicates are rejected. */
  isUnique: boolean
  isOptional: boolean
  maxRows: number
  /** Whether a fresh site has rows; an import replaces unchanged ones. */
  hasOriginals: boolean
  rows(database: Database): Promise<object[]>
  /** The ids of the rows of the site, by the keys that find duplicates. */
  keys(database: Database): Promise<Map<string, number>>
  /** The rows that are unchanged since the installation, by the keys that find duplicates. */
  untouched(database: Database): Promise<ReadonlyMap<string, string>>
  check(value: unknown): Checked<ListRow>
}

export interface ListOptions<Fields extends object> {
  name: TableName
  one: string
  columns: Columns<Fields>
  /** The rules of each field, without the id. */
  entries: v.ObjectEntries
  /** The fields that identify duplicates; all by default. */
  sameBy?: ((fields: Fields) => unknown) | undefined
  /** Further keys that identify a row of the site as a duplicate. */
  alsoFoundBy?: (fields: Fields) => readonly unknown[]
  isUnique?: boolean
  /** Whether the file may be missing, as in older exports. */
  isOptional?: boolean
  /** Unlimited by default. */
  maxRows?: number
  /** The rows of a fresh site. */
  originals?: readonly Fields[]
  /** The problem of a row whose fields are individually valid; undefined if it has none. */
  problem?: (fields: Fields) => string | undefined
  /** Adds a row to its table; a plain insert by default. */
  add?: (tx: Tx, fields: Fields) => Promise<{ id: number } | void>
  /** Translates ids of other rows to those of this site. */
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
  maxRows = Infinity,
  originals = [],
  problem = () => undefined,
  add = (tx, fields) => insertRow(tx, name, columns, fields),
  renumber = (fields) => fields,
  person,
}: ListOptions<Fields>): List {
  const names = Object.keys(columns) as (keyof Fields & string)[]
  const rules = v.strictObject({ ...entries, id: idSchema })
  const serialize = (fields: Fields) => JSON.stringify(names.map((column) => fields[column]))
  const keyOf = (fields: Fields) => (sameBy ? JSON.stringify(sameBy(fields)) : serialize(fields))
  const wholeOriginals = new Set(originals.map(serialize))
  const rows = (database: Database) => openTable(database, name, columns).list()
  return {
    name,
    one,
    columns: ['id', ...names],
    isUnique,
    isOptional,
    maxRows,
    hasOriginals: originals.length > 0,
    rows,
    keys: async (database) => indexByKeys(await rows(database), keyOf, alsoFoundBy),
    untouched: async (database) =>
      new Map(
        (originals.length > 0 ? await rows(database) : [])
          .filter((row) => wholeOriginals.has(serialize(row)))
          .map((row) => [keyOf(row), serialize(row)]),
      ),
    check: (value) => {
      const row = check(rules, value)
      if (!row.ok) return row
      const { id, ...rest } = row.value
      const fields = rest as Fields
      const found = problem(fields)
      if (found !== undefined) return { ok: false, problem: found }
      return {
        ok: true,
        value: {
          id,
          key: keyOf(fields),
          whole: serialize(fields),
          label: quoteForTerminal(String(Object.values(fields)[0])),
          add: (tx, idOf) => add(tx, renumber(fields, idOf)),
          person: person?.(fields),
        },
      }
    },
  }
}

function indexByKeys<Row extends { id: number }>(
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
