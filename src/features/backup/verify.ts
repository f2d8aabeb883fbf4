import { rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { unfinishedIn } from '../../platform/server/ops/whole-file.ts'
import { type Manifest, parts } from './manifest.ts'
import { readBackup, requireWritable } from './restore.ts'
import { noteTrial } from './trial.ts'

interface VerifyOrder {
  dataDir: string
  file: string
  knownMigrations: readonly string[]
  now: Date
}

/**
 * Restores a backup on trial: into a folder of its own, up to a database that this version can open,
 * and removes it again. The site may run. That it was done is noted beside the backups.
 * @throws BackupError for a backup that cannot be used
 */
export async function verifyBackup(order: VerifyOrder): Promise<Manifest> {
  const { dataDir, file, knownMigrations, now } = order
  const work = unfinishedIn(dataDir)
  try {
    await requireWritable(dataDir)
    const manifest = await readBackup(file, work, knownMigrations)
    const database = openDatabase({ dataDir: path.dirname(path.join(work, parts.database)) })
    try {
      await migrate(database, migrations)
    } finally {
      await database.close()
    }
    await noteTrial(dataDir, { date: now.toISOString(), backup: manifest.date })
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
