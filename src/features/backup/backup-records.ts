import { hostname } from 'node:os'
import type { Config } from '../../platform/server/ops/config.ts'
import type { Database, Db } from '../../platform/server/database/database.ts'
import type { BackupRecord } from './contract.ts'
import { backupFolder, newestBackup } from './stored-backups.ts'

interface Instance {
  now: () => Date
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  database: Database
}

/** Shares the newest backup of each instance through PostgreSQL; a site on SQLite has only one instance. */
export function openBackupRecords({ config, database, now }: Instance) {
  const { dataDir } = config
  const place = formatPlace(dataDir)
  return {
    /** Records the backups in this folder for the other instances. */
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

/** Machine and folder, for the owner to find. */
function formatPlace(dataDir: string): string {
  return `${hostname()}:${backupFolder(dataDir)}`
}
