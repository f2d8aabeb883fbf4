import { hostname } from 'node:os'
import * as v from 'valibot'
import { writeSetting } from '../../platform/server/database/settings.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import type { Database, Db } from '../../platform/server/database/database.ts'
import type { BackupRecord } from './contract.ts'
import { type Outcomes, outcomesSchema, readOutcomes } from './outcomes.ts'
import { backupFolder, newestBackup } from './stored-backups.ts'

interface Instance {
  now: () => Date
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  database: Database
}

/**
 * Shares the newest backup of each instance, and what is recorded about it, through PostgreSQL; a site on SQLite has only
 * one instance.
 */
export function openBackupRecords({ config, database, now }: Instance) {
  const { dataDir } = config
  const place = formatPlace(dataDir)
  return {
    /** Records what is in this folder for the other instances. */
    report: async (): Promise<void> => {
      if (config.databaseUrl === undefined) return
      const newest = await newestBackup(dataDir, now())
      await database.writeWithoutInvalidation(async (tx) => {
        await tx.deleteFrom('knownBackups').where('place', '=', place).execute()
        if (newest)
          await tx
            .insertInto('knownBackups')
            .values({ place, ...newest })
            .execute()
        await writeSetting(tx, outcomesSetting + place, JSON.stringify(readOutcomes(dataDir)))
      })
    },
    /** The newest of all instances. */
    newest: (): Promise<BackupRecord | undefined> => newestRecord(config, database, now()),
  }
}

/** The newest backup of a site, in this folder or at another instance. */
export async function newestRecord(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { db }: { db: Db },
  now: Date,
): Promise<BackupRecord | undefined> {
  const own = await newestBackup(dataDir, now)
  const local = own && { ...own, place: null }
  if (databaseUrl === undefined) return local
  const remote = await db
    .selectFrom('knownBackups')
    .selectAll()
    .where('place', '!=', formatPlace(dataDir))
    .where('date', '<=', now.toISOString())
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return remote && !(local && local.date >= remote.date) ? remote : local
}

/** The setting with the outcomes of an instance begins so, and ends with its place. */
const outcomesSetting = 'backup-outcomes '

/** What is recorded in this folder, and by the other instances. */
export async function listOutcomes(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { db }: { db: Db },
): Promise<Outcomes[]> {
  const own = readOutcomes(dataDir)
  if (databaseUrl === undefined) return [own]
  const rows = await db
    .selectFrom('settings')
    .select('value')
    .where('name', 'like', `${outcomesSetting}%`)
    .where('name', '!=', outcomesSetting + formatPlace(dataDir))
    .execute()
  return [own, ...rows.flatMap(({ value }) => parseOutcomes(value))]
}

/** None for a row of a version that records something else. */
function parseOutcomes(text: string): Outcomes[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), outcomesSchema), text)
  return parsed.success ? [parsed.output] : []
}

/** Machine and folder, for the owner to find. */
export function formatPlace(dataDir: string): string {
  return `${hostname()}:${backupFolder(dataDir)}`
}
