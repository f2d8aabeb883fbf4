import { readdirSync, statSync } from 'node:fs'
import { stat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFact } from './contract.ts'
import { dayMs } from '../../shared/durations.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/** A backup in the data folder. */
interface StoredBackup {
  file: string
  /** Its start, from the name. */
  date: Date
}

export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backups')
}

/** Such as 'ephemeris-2026-11-21T03-30-00Z.tar.gz': sorts by time and is valid on every file system. */
export function backupName(date: Date): string {
  return `ephemeris-${formatStamp(date)}.tar.gz`
}

/** The name of the encrypted copy of a backup in a bucket. */
export function copyName(backup: string): string {
  return `${path.basename(backup)}.age`
}

/** When the backup of a copy was started; undefined for a name that the site does not give. */
export function parseCopyName(name: string): Date | undefined {
  return name.endsWith('.age') ? parseBackupName(name.slice(0, -4)) : undefined
}

/** An instant in a file name, such as '2026-11-21T03-30-00Z'. */
export function formatStamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The backups of a site, newest first; files with other names are ignored. */
export function listBackups(dataDir: string): StoredBackup[] {
  const folder = backupFolder(dataDir)
  return namesIn(folder)
    .flatMap((name) => {
      const date = parseBackupName(name)
      return date === undefined ? [] : [{ file: path.join(folder, name), date }]
    })
    .toSorted((a, b) => b.date.getTime() - a.date.getTime())
}

/**
 * The newest backup of a site, ignoring empty files and dates in the future: a wrong clock would otherwise hide forever that
 * backups have stopped.
 */
export async function newestStored(
  dataDir: string,
  now: Date,
): Promise<(StoredBackup & { bytes: number }) | undefined> {
  for (const stored of listBackups(dataDir)) {
    if (stored.date > now) continue
    const { size: bytes } = await stat(stored.file)
    if (bytes > 0) return { ...stored, bytes }
  }
  return undefined
}

export async function newestBackup(dataDir: string, now: Date): Promise<BackupFact | undefined> {
  const newest = await newestStored(dataDir, now)
  return newest && { date: newest.date.toISOString(), bytes: newest.bytes }
}

function parseBackupName(name: string): Date | undefined {
  const [, stamp] = /^ephemeris-(\S+)\.tar\.gz$/.exec(name) ?? []
  return stamp === undefined ? undefined : parseStamp(stamp)
}

export function parseStamp(stamp: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(stamp)
  if (!parts) return undefined
  const [, day, hour, minute, second] = parts
  const date = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

/** What to do when the database is lost or damaged. */
export function restoreAdvice(dataDir: string): string {
  const newest = listBackups(dataDir).find(({ file }) => statSync(file).size > 0)
  return newest
    ? `Restore the newest backup with: ${programCommand} restore ${newest.file}`
    : `There is no backup in ${backupFolder(dataDir)}; restore one with: ${programCommand} restore <file>`
}

/** How long a replaced site is kept. */
export const replacedDays = 30

export function replacedFolder(dataDir: string, now: Date): string {
  return path.join(dataDir, `replaced-${formatStamp(now)}`)
}

/** Deletes older replaced sites, which may contain data of people who were erased. */
export async function removeReplaced(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const date = name.startsWith('replaced-') ? parseStamp(name.slice(9)) : undefined
    if (date && now.getTime() - date.getTime() > replacedDays * dayMs)
      await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}
