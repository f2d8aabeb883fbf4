import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupsThatFit, tooLittleBytes } from '../../../features/backup/disk-warning.ts'
import { newestBackup } from '../../../features/backup/stored-backups.ts'
import { sizeInWords } from '../../../shared/sizes.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import { findUnreadable, unreadableInWords } from '../../../platform/server/ops/file-access.ts'
import { refuseInaccessibleFiles } from '../../refuse-inaccessible-files.ts'
import { broken, type Diagnosis, type DoctorTools, ok, warning, oneLineOf } from './finding.ts'

type Place = Pick<Config, 'dataDir'>

/** Whether the data folder is there, can be used with everything in it, is the site's alone, and takes a file. */
export async function checkFolder({ dataDir }: Place): Promise<Diagnosis> {
  const part = 'folder'
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found)
    return broken(part, `${dataDir} is not there. Check DATA_DIR; the first start makes it.`)
  refuseInaccessibleFiles(dataDir)
  const unreadable = unreadableInWords(dataDir, await findUnreadable(dataDir))
  if (unreadable !== undefined) return broken(part, unreadable)
  const probe = path.join(dataDir, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'written to see whether that is possible')
  } catch (error) {
    return broken(
      part,
      `Nothing can be written to ${dataDir}: ${oneLineOf(error)}. Check its disk and its rights.`,
    )
  } finally {
    await rm(probe, { force: true })
  }
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return isOpen
    ? warning(part, `Others on this machine may look into ${dataDir}. Run: chmod -R go= ${dataDir}`)
    : ok(part, `${dataDir} belongs to the site and takes files.`)
}

/** Whether the disk has room for what the site writes. */
export async function checkDisk(
  { dataDir }: Place,
  { freeBytes, now }: DoctorTools,
): Promise<Diagnosis> {
  const part = 'disk'
  const free = await freeBytes(dataDir)
  // Where the backups cannot be read, their own line says so.
  const newest = await newestBackup(dataDir, now).catch(() => undefined)
  const backup = newest?.bytes ?? 0
  const says = `${sizeInWords(free)} are free`
  if (free < tooLittleBytes)
    return broken(part, `${says}; soon nothing can be saved. Make room now.`)
  if (free < backupsThatFit * backup)
    return warning(
      part,
      `${says}, and a backup takes ${sizeInWords(backup)}. Free up space, or move old backups elsewhere.`,
    )
  return ok(part, `${says}.`)
}
