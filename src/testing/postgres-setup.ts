import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/server/database/database.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { openPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test server without a database name; undefined on SQLite. */
    postgres?: string
  }
}

/** The template of test databases, which has the schema. */
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

/** Copies the initial rows of every table to a separate schema, to be restored between tests. */
const keepSeeds = `
  create schema seeds;
  do $$ declare t record; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table seeds.%I as table public.%I', t.tablename, t.tablename);
    end loop;
  end $$;`
