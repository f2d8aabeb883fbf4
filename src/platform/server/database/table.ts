import { type Database, type Tx, compileOnce, nextId, withAnyTable } from './database.ts'
import { isArranged, placeOfRow } from './arranged-rows.ts'
import { cacheRows } from './cached-rows.ts'
import { isSameJson } from '../../../shared/same-json.ts'
import type { TableName } from './schema.ts'

/** Converts a field to and from its column. */
export interface ColumnMapping<Value> {
  write: (value: Value) => unknown
  read: (stored: unknown) => Value
}

const asIs = <Value>(): ColumnMapping<Value> => ({
  write: (value) => value,
  read: (stored) => stored as Value,
})

export const text = asIs<string>()
export const nullableText = asIs<string | null>()
export const number = asIs<number>()
export const nullableNumber = asIs<number | null>()
/** SQLite returns 0 and 1, PostgreSQL false and true. */
export const flag: ColumnMapping<boolean> = { write: (value) => value, read: Boolean }
/** A list of texts, or null, as JSON text. */
export const textList: ColumnMapping<string[] | null> = {
  write: (list) => (list === null ? null : JSON.stringify(list)),
  read: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as string[]) : null),
}

export type Columns<Fields> = { [Field in keyof Fields]-?: ColumnMapping<Fields[Field]> }
export type StoredRow<Fields> = Fields & { id: number }

/** The operations of an ordinary list. */
export interface Table<Fields extends object> {
  list(): Promise<StoredRow<Fields>[]>
  /** A cached list, for tables whose changes are all visible. */
  listVisible(): Promise<readonly StoredRow<Fields>[]>
  find(id: number): Promise<StoredRow<Fields> | undefined>
  create(fields: Fields): Promise<StoredRow<Fields>>
  /** Undefined if there is no such row. */
  update(id: number, change: Partial<Fields>): Promise<StoredRow<Fields> | undefined>
  /** False if there was no such row. */
  remove(id: number): Promise<boolean>
}

/**
 * Opens a table by its name and columns. Rows are ordered by `orderBy`, then by id; those of an arranged list have the
 * order of the owner.
 */
export function openTable<Fields extends object>(
  database: Database,
  name: TableName,
  columns: Columns<Fields>,
  orderBy: (keyof Fields & string) | 'id' = 'id',
): Table<Fields> {
  const mapping = columnMapping(columns)
  const db = withAnyTable(database.db)
  // Compiled once: building the statement costs as much as reading the rows.
  const everything = db
    .selectFrom(name)
    .selectAll()
    .orderBy(isArranged(name) ? placeOfRow : db.dynamic.ref(orderBy))
    .orderBy('id')
    .compile()
  const list = async () => (await db.executeQuery(everything)).rows.map(mapping.fromStored)
  const find = async (id: number) => {
    const row = await db.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst()
    return row && mapping.fromStored(row)
  }
  return {
    list,
    listVisible: cacheRows(database, list),
    find,
    create: (fields) => database.write((tx) => insertRow(tx, name, columns, fields)),
    async update(id, change) {
      // Skips writes without effect: visitors may update goals, and each write invalidates every cached page.
      const before = await find(id)
      if (!before || isSame(before, change)) return before
      return await database.write((tx) => updateRow(tx, name, columns, id, change))
    },
    remove: (id) => database.write((tx) => removeRow(tx, name, id)),
  }
}

/** Updates a row inside an open transaction; undefined if there is no such row. */
export async function updateRow<Fields extends object>(
  tx: Tx,
  name: TableName,
  columns: Columns<Fields>,
  id: number,
  change: Partial<Fields>,
): Promise<StoredRow<Fields> | undefined> {
  const mapping = columnMapping(columns)
  const row = await withAnyTable(tx)
    .updateTable(name)
    .set(mapping.toStored(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && mapping.fromStored(row)
}

/** Deletes a row inside an open transaction; false if there was no such row. */
export async function removeRow(tx: Tx, name: TableName, id: number): Promise<boolean> {
  const result = await withAnyTable(tx).deleteFrom(name).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

function isSame<Fields extends object>(row: StoredRow<Fields>, change: Partial<Fields>): boolean {
  const fields = Object.keys(change) as (keyof Fields)[]
  return fields.every((name) => change[name] === undefined || isSameJson(row[name], change[name]))
}

/** Inserts a row inside an open transaction. @param id of a deleted row that is stored again; by default the next one */
export async function insertRow<Fields extends object>(
  tx: Tx,
  name: TableName,
  columns: Columns<Fields>,
  fields: Fields,
  id?: number,
): Promise<StoredRow<Fields>> {
  const mapping = columnMapping(columns)
  const stored: Record<string, unknown> = {
    id: id ?? (await nextId(tx, name)),
    ...mapping.toStored(fields),
  }
  const insert = compileOnce(
    tx,
    `insert ${name} ${Object.keys(stored).join(' ')}`,
    () => withAnyTable(tx).insertInto(name).values(stored).returningAll(),
    Object.values(stored),
  )
  const [row] = (await tx.executeQuery(insert)).rows
  if (!row) throw new Error(`A row of ${name} was not inserted`)
  return mapping.fromStored(row)
}

/** Converts stored rows to fields. */
export function rowReader<Fields extends object>(columns: Columns<Fields>) {
  return columnMapping(columns).fromStored
}

function columnMapping<Fields extends object>(columns: Columns<Fields>) {
  const names = Object.keys(columns) as (keyof Fields & string)[]
  return {
    toStored: (fields: Partial<Fields>): Record<string, unknown> =>
      Object.fromEntries(
        names
          .filter((name) => fields[name] !== undefined)
          .map((name) => [name, columns[name].write(fields[name] as Fields[typeof name])]),
      ),
    fromStored: (stored: Record<string, unknown>): StoredRow<Fields> => {
      const row: Record<string, unknown> = { id: stored['id'] }
      for (const name of names) row[name] = columns[name].read(stored[name])
      return row as StoredRow<Fields>
    },
  }
}
