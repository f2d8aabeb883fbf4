import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupsThatFit, tooLittleBytes } from '../../../features/backup/disk-warning.ts'
import { newestBackup } from '../../../features/backup/stored-backups.ts'
import { formatSize } from '../../../shared/sizes.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import {
  findUnreadable,
  describeUnreadable,
} from '../../../platform/server/ops/file-permissions.ts'
import { refuseInaccessibleFiles } from '../../refuse-inaccessible-files.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, type DoctorTools, ok, warning, oneLineOf } from './finding.ts'

type Place = Pick<Config, 'dataDir'>

/** Checks that the data folder exists, is private, and can be read and written with everything in it. */
export async function checkFolder({ dataDir }: Place): Promise<Diagnosis> {
  const part = 'folder'
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found)
    return broken(part, `${dataDir} does not exist. Check DATA_DIR; the first start creates it.`)
  refuseInaccessibleFiles(dataDir)
  const unreadable = describeUnreadable(dataDir, await findUnreadable(dataDir))
  if (unreadable !== undefined) return broken(part, unreadable)
  const probe = path.join(dataDir, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'write test')
  } catch (error) {
    return broken(
      part,
      `Nothing can be written to ${dataDir}: ${oneLineOf(error)}. Check its disk and its permissions.`,
    )
  } finally {
    await rm(probe, { force: true })
  }
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return isOpen
    ? warning(part, `Other users of this machine can read ${dataDir}. Run: chmod -R go= ${dataDir}`)
    : ok(part, `${dataDir} is private and writable.`)
}

/** Checks that the disk has space for what the site writes. */
export async function checkDisk(
  { dataDir }: Place,
  { freeBytes, now }: DoctorTools,
): Promise<Diagnosis> {
  const part = 'disk'
  const free = await freeBytes(dataDir)
  // If the backups cannot be read, their own line says so.
  const newest = await newestBackup(dataDir, now).catch(() => undefined)
  const backup = newest?.bytes ?? 0
  const says = `${formatSize(free)} are free`
  if (free < tooLittleBytes)
    return broken(part, `${says}; soon nothing can be saved. Free some space now.`)
  if (free < backupsThatFit * backup)
    return warning(
      part,
      `${says}, and a backup takes ${formatSize(backup)}. Free up space, or move old backups elsewhere.`,
    )
  return ok(part, `${says}.`)
}
