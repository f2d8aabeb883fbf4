import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type Database,
  databaseFile,
  type DatabasePlace,
  openDatabase,
} from '../platform/server/database/database.ts'
import { migrate, tableNames } from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { dataRoot } from './memory-folder.ts'
import { templateDatabase } from './postgres-setup.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { whenDone } from './when-done.ts'

const server = inject('postgres')

const addresses = new Map<string, string>()

/**
 * The URL of the database for a data folder, created on the first call. Two sites on one folder are instances of one site.
 * @returns undefined on SQLite, whose database is in the folder
 */
export async function databaseUrlFor(dataDir: string): Promise<string | undefined> {
  if (server === undefined) return undefined
  const address = addresses.get(dataDir)
  if (address !== undefined) return address
  const url = `${server}${await takeDatabase()}`
  addresses.set(dataDir, url)
  return url
}

const taken = new Set<string>()

/** A database with only the schema. Databases of earlier tests are emptied and reused, which is faster. */
async function takeDatabase(): Promise<string> {
  let number = 1
  const name = () => `site_${process.env['VITEST_POOL_ID'] ?? ''}_${number}`
  while (taken.has(name())) number += 1
  const mine = name()
  taken.add(mine)
  whenDone(() => void taken.delete(mine))
  try {
    await run(mine, putSeedsBack)
  } catch (error) {
    const noSuchDatabase = '3D000'
    if (!(error instanceof pg.DatabaseError) || error.code !== noSuchDatabase) throw error
    await run('postgres', `create database ${mine} template ${templateDatabase}`)
  }
  return mine
}

/**
 * Foreign keys are disabled meanwhile, so that the order of tables does not matter. Tables of size 0 are skipped: most
 * tests use few of the forty tables, and querying all took twice as long.
 */
const putSeedsBack = `
  set session_replication_role = replica;
  do $$ declare t record; begin
    for t in
      select mine.relname as name, pg_relation_size(mine.oid) > 0 as is_used, pg_relation_size(seed.oid) > 0 as has_seeds
      from pg_class seed join pg_class mine
        on mine.relname = seed.relname and mine.relnamespace = 'public'::regnamespace
      where seed.relnamespace = 'seeds'::regnamespace and seed.relkind = 'r'
    loop
      if t.is_used then execute format('delete from public.%I', t.name); end if;
      if t.has_seeds then execute format('insert into public.%I select * from seeds.%I', t.name, t.name); end if;
    end loop;
  end $$;`

let schemaAlone: Promise<Buffer> | undefined

/** A new data folder. On SQLite it contains a database with the schema, which saves a third of the time to open a site. */
export async function folderWithSchema(): Promise<string> {
  const dataDir = await temporaryFolder()
  if (server !== undefined) return dataDir
  schemaAlone ??= makeSchema()
  await writeFile(databaseFile(dataDir), await schemaAlone, { mode: 0o600 })
  return dataDir
}

async function makeSchema(): Promise<Buffer> {
  const dataDir = await mkdtemp(path.join(dataRoot(), 'ephemeris-schema-'))
  const database = openDatabase({ dataDir })
  await migrate(database, migrations)
  await database.close()
  const file = await readFile(databaseFile(dataDir))
  await rm(dataDir, { recursive: true })
  return file
}

/** Deletes the database of a closed site but not its folder. */
export async function loseDatabase(dataDir: string): Promise<void> {
  addresses.delete(dataDir)
  for (const ending of ['', '-wal', '-shm'])
    await rm(path.join(dataDir, `ephemeris.sqlite${ending}`), { force: true })
}

/** Every row of every table of a closed site, as text. */
export async function readEverything(place: DatabasePlace): Promise<string> {
  const database = openDatabase(place)
  const rows: unknown[] = []
  for (const name of await tableNames(database.db, database.engine))
    rows.push(...(await sql`select * from ${sql.table(name)}`.execute(database.db)).rows)
  await database.close()
  return JSON.stringify(rows)
}

/** An empty folder, and on PostgreSQL an empty database. */
export async function emptyPlace(): Promise<DatabasePlace> {
  return { dataDir: await temporaryFolder(), databaseUrl: server && (await emptyDatabase()) }
}

/** An empty database on the engine of this run. */
export async function openEmptyDatabase(): Promise<{ database: Database; again(): Database }> {
  const place = await emptyPlace()
  const again = () => {
    const database = openDatabase(place)
    let open = true
    const close = async () => {
      if (open) await database.close()
      open = false
    }
    whenDone(close)
    return { ...database, close }
  }
  return { database: again(), again }
}

/**
 * A PostgreSQL database with the schema, which can be opened several times, with URL parameters.
 * @throws on SQLite
 */
export async function openMigratedDatabase() {
  const dataDir = await temporaryFolder()
  const address = await databaseUrlFor(dataDir)
  if (address === undefined) throw new Error('This test is about PostgreSQL')
  const open = (parameters: Record<string, string> = {}): Database => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const database = openDatabase({ dataDir, databaseUrl: url.href.replaceAll('+', '%20') })
    whenDone(() => database.close())
    return database
  }
  return { open }
}

/** The URL of an empty PostgreSQL database. */
export async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run('postgres', `create database ${name}`)
  whenDone(() => run('postgres', `drop database ${name} with (force)`))
  return `${server ?? ''}${name}`
}

async function run(database: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server ?? ''}${database}`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
