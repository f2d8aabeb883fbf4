import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** PostgreSQL counts the connections of a stopped site for a moment longer. */
const endingMs = 3000

/** Whether other processes of the site are connected to its PostgreSQL database. */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  const until = performance.now() + endingMs
  while ((await countOthers(db)) > 0) {
    if (performance.now() > until) return true
    await setTimeout(100)
  }
  return false
}

async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where application_name = 'ephemeris' and datname = current_database()
      and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.others ?? 0
}
