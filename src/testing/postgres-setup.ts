import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/server/database/database.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { openPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test server, without the name of a database; absent on SQLite. */
    postgres?: string
  }
}

/** What a fresh test database is copied from: the schema is there already. */
export const templateDatabase = 'ephemeris_template'

/** Starts one server for the tests of a run; without one the run fails. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgresServer('quick')
  await server.run('postgres', `create database ${templateDatabase}`)
  const database = openDatabase({ dataDir: tmpdir(), databaseUrl: server.url(templateDatabase) })
  await migrate(database, migrations)
  await database.close()
  await server.run(templateDatabase, keepSeeds)
  project.provide('postgres', server.url(''))
  return server.remove
}

/** Copies every table as the schema made it into a schema of its own, to be put back between tests. */
const keepSeeds = `
  create schema seeds;
  do $$ declare t record; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table seeds.%I as table public.%I', t.tablename, t.tablename);
    end loop;
  end $$;`
