import type { Database, Tx } from './database.ts'
import { compileOnce } from './compiled.ts'
import { nextId, withAnyTable } from './database.ts'
import { cacheRows } from './cached-rows.ts'
import type { TableName } from './schema.ts'

/** How one field is stored: the way into its column and back. */
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
/** SQLite answers 0 and 1, PostgreSQL false and true. */
export const flag: ColumnMapping<boolean> = { write: (value) => value, read: Boolean }
/** A list of texts, or null, as JSON text. */
export const textList: ColumnMapping<string[] | null> = {
  write: (list) => (list === null ? null : JSON.stringify(list)),
  read: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as string[]) : null),
}

export type Columns<Fields> = { [Field in keyof Fields]-?: ColumnMapping<Fields[Field]> }
export type StoredRow<Fields> = Fields & { id: number }

/** A table of rows with an id: what the ordinary lists need and nothing more. */
export interface Table<Fields extends object> {
  list(): Promise<StoredRow<Fields>[]>
  /** The same for tables of which every change is a visible one: read again only after one. */
  listVisible(): Promise<readonly StoredRow<Fields>[]>
  find(id: number): Promise<StoredRow<Fields> | undefined>
  create(fields: Fields): Promise<StoredRow<Fields>>
  /** Changes the given fields; undefined when there is no such row. */
  update(id: number, change: Partial<Fields>): Promise<StoredRow<Fields> | undefined>
  /** True when there was such a row. */
  remove(id: number): Promise<boolean>
}

/**
 * Opens a table by its name and columns. Rows come in the order of `orderBy`, then by id.
 * @param orderBy a column of the table; id alone unless given
 */
export function openTable<Fields extends object>(
  database: Database,
  name: TableName,
  columns: Columns<Fields>,
  orderBy: (keyof Fields & string) | 'id' = 'id',
): Table<Fields> {
  const mapping = columnMapping(columns)
  const db = withAnyTable(database.db)
  // Compiled once: building the same text again costs as much as reading the rows.
  const everything = db.selectFrom(name).selectAll().orderBy(orderBy).orderBy('id').compile()
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
      // What changes nothing is no write: anyone may tick a goal, and a write makes every cached page stale.
      const before = await find(id)
      if (!before || isSame(before, change)) return before
      return await database.write((tx) => updateRow(tx, name, columns, id, change))
    },
    remove: (id) => database.write((tx) => removeRow(tx, name, id)),
  }
}

/** Changes the given fields of a row inside a transaction that is already open; undefined when there is no such row. */
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

/** Removes a row inside a transaction that is already open; true when there was such a row. */
export async function removeRow(tx: Tx, name: TableName, id: number): Promise<boolean> {
  const result = await withAnyTable(tx).deleteFrom(name).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Whether a row has all the given values already. */
function isSame<Fields extends object>(row: StoredRow<Fields>, change: Partial<Fields>): boolean {
  const fields = Object.keys(change) as (keyof Fields)[]
  return fields.every(
    (name) =>
      change[name] === undefined || JSON.stringify(row[name]) === JSON.stringify(change[name]),
  )
}

/** Inserts one row inside a transaction that is already open. */
export async function insertRow<Fields extends object>(
  tx: Tx,
  name: TableName,
  columns: Columns<Fields>,
  fields: Fields,
): Promise<StoredRow<Fields>> {
  const mapping = columnMapping(columns)
  const stored: Record<string, unknown> = {
    id: await nextId(tx, name),
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

/** Reads the rows of a table as they are stored. */
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
