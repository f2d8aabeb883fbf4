import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupsThatFit, tooLittleBytes } from '../../../features/backup/disk-room.ts'
import { newestBackup } from '../../../features/backup/stored-backups.ts'
import { sizeInWords } from '../../../shared/sizes.ts'
import type { Config } from '../../../server/ops/config.ts'
import { refuseInaccessibleFiles } from '../../refuse-inaccessible-files.ts'
import { broken, type Diagnosis, type DoctorTools, ok, warning, oneLineOf } from './finding.ts'

/** Whether the data folder is there, is the site's alone, and takes a file. */
export async function checkFolder({ dataDir }: Config): Promise<Diagnosis> {
  const part = 'folder'
  if (!existsSync(dataDir))
    return broken(part, `${dataDir} is not there. Check DATA_DIR; the first start makes it.`)
  try {
    refuseInaccessibleFiles(dataDir)
  } catch (error) {
    return broken(part, oneLineOf(error))
  }
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
  const isOpen = process.platform !== 'win32' && (statSync(dataDir).mode & 0o077) !== 0
  return isOpen
    ? warning(part, `Others on this machine may look into ${dataDir}. Run: chmod -R go= ${dataDir}`)
    : ok(part, `${dataDir} belongs to the site and takes files.`)
}

/** Whether the disk has room for what the site writes. */
export async function checkDisk(
  { dataDir }: Config,
  { freeBytes }: DoctorTools,
): Promise<Diagnosis> {
  const part = 'disk'
  const free = await freeBytes(dataDir)
  const backup = (await newestBackup(dataDir))?.bytes ?? 0
  const says = `${sizeInWords(free)} are free`
  if (free < tooLittleBytes)
    return broken(part, `${says}; soon nothing can be saved. Make room now.`)
  if (free < backupsThatFit * backup)
    return warning(
      part,
      `${says}, and a backup takes ${sizeInWords(backup)}. Make room, or take old backups elsewhere.`,
    )
  return ok(part, `${says}.`)
}
