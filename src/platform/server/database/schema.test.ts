// @databases sqlite postgres
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { migrate, tableNames } from './migrate.ts'
import { migrations } from './migrations/all.ts'

type Kind = 'text' | 'number' | 'flag'
/** Kinds of columns, with a question mark where there may be nothing, by the names of tables. */
type Tables = Record<string, Record<string, Kind | `${Kind}?`>>

/** Fields of an interface or of a type between braces, as far as this test needs to know them. */
interface Field {
  key: { name: string }
  typeAnnotation: { typeAnnotation: WrittenType }
}
interface WrittenType {
  type: string
  members?: Field[]
  types?: WrittenType[]
  typeName?: { name: string }
  typeArguments?: { params: WrittenType[] } | null
}

/** The tables that schema.ts declares, read from its text: types are gone when a program runs. */
function declaredTables(): Tables {
  const file = path.join(import.meta.dirname, 'schema.ts')
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const fields = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'TSInterfaceDeclaration' &&
    statement.declaration.id.name === 'Schema'
      ? (statement.declaration.body.body as unknown as Field[])
      : [],
  )
  return Object.fromEntries(
    fields.map((table) => [
      table.key.name,
      Object.fromEntries(
        (table.typeAnnotation.typeAnnotation.members ?? []).map((column) => [
          column.key.name,
          kindOf(column.typeAnnotation.typeAnnotation),
        ]),
      ),
    ]),
  )
}

function kindOf({ type, types = [], typeName, typeArguments }: WrittenType): Kind | `${Kind}?` {
  const [first] = types
  if (first) {
    const kind = kindOf(first) as Kind
    return types.some((one) => one.type === 'TSNullKeyword') ? `${kind}?` : kind
  }
  const [generated] = typeName?.name === 'Generated' ? (typeArguments?.params ?? []) : []
  if (generated) return kindOf(generated)
  if (typeName?.name === 'Flag' || type === 'TSBooleanKeyword') return 'flag'
  return type === 'TSNumberKeyword' ? 'number' : 'text'
}

/** What the migrations ask for, by the names that SQLite and PostgreSQL have for it. */
const kinds: Record<string, Kind> = {
  text: 'text',
  boolean: 'flag',
  bool: 'flag',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
}

test('the schema type has exactly the tables and columns of the migrations', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const names = new Set(await tableNames(database.db, database.engine))
  // PostgreSQL keeps the index of words in a table, and in a kind of column that it alone has.
  names.delete('search_index')
  const tables = (await database.db.introspection.getTables()).filter(({ name }) => names.has(name))
  // SQLite calls the key of a table nullable; what may be empty is the same on both.
  const orNothing = (isNullable: boolean) =>
    isNullable && database.engine === 'postgres' ? '?' : ''
  const made = tables.map(({ name, columns }) => [
    name,
    Object.fromEntries(
      columns.map((one) => [
        one.name,
        `${kinds[one.dataType.toLowerCase()]}${orNothing(one.isNullable)}`,
      ]),
    ),
  ])
  const declared = declaredTables()
  const expected = database.engine === 'postgres' ? declared : withoutMarks(declared)
  expect(Object.fromEntries(made)).toEqual(expected)
})

const withoutMarks = (tables: Tables): Tables =>
  JSON.parse(JSON.stringify(tables).replaceAll('?', '')) as Tables

test('every table with ids has a counter for them', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const counters = await database.db.selectFrom('counters').select('name').execute()
  const numbered = Object.entries(declaredTables()).flatMap(([name, { id }]) =>
    id === 'number' && name !== 'meta' ? [name] : [],
  )
  expect(counters.map(({ name }) => name).toSorted()).toEqual(numbered.toSorted())
})
