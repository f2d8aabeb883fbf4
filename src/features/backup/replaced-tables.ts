import { sql } from 'kysely'
import { hasOtherConnections } from '../../platform/server/database/other-connections.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { tableNames } from '../../platform/server/database/migrate.ts'
import { lookupFunctions } from '../../platform/server/database/text-index.ts'
import { dayMs } from '../../shared/durations.ts'
import { BackupError } from './backup-error.ts'
import { formatStamp, parseStamp, replacedDays } from './stored-backups.ts'

const prefix = 'replaced-'

/**
 * Moves the tables of a PostgreSQL database into a schema of their own, so that a restore can fill the database.
 * @returns the name of that schema
 * @throws BackupError while other processes of the site use the database
 */
export async function moveTablesAside({ db, engine }: Database, now: Date): Promise<string> {
  if (await hasOtherConnections(db))
    throw new BackupError('The site is running. Stop every instance first; nothing was restored.')
  const schema = prefix + formatStamp(now)
  const names = await tableNames(db, engine)
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(schema)}`.execute(tx)
    for (const name of names)
      await sql`alter table ${sql.id(name)} set schema ${sql.id(schema)}`.execute(tx)
    for (const name of lookupFunctions)
      await sql`alter function ${sql.id(name)} set schema ${sql.id(schema)}`.execute(tx)
  })
  return schema
}

/** Deletes older replaced tables, which may contain data of people who were erased. */
export async function removeReplacedTables({ db, engine }: Database, now: Date): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{
    name: string
  }>`select schema_name as name from information_schema.schemata
    where starts_with(schema_name, ${prefix})`.execute(db)
  for (const { name } of rows) {
    const date = parseStamp(name.slice(prefix.length))
    if (date && now.getTime() - date.getTime() > replacedDays * dayMs)
      await sql`drop schema ${sql.id(name)} cascade`.execute(db)
  }
}
