import { readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFact } from './contract.ts'

/** A backup in the data folder. */
export interface StoredBackup {
  file: string
  /** The instant at which it was begun, from its name. */
  date: Date
}

export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backups')
}

/** Such as 'ephemeris-2026-11-21T03-30-00Z.tar.gz': sorts by time, fits every file system. */
export function backupName(date: Date): string {
  return `ephemeris-${stampOf(date)}.tar.gz`
}

/** An instant in the name of a file, such as '2026-11-21T03-30-00Z'. */
export function stampOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The backups of a site, the newest first; files with other names are left alone. */
export function listBackups(dataDir: string): StoredBackup[] {
  const folder = backupFolder(dataDir)
  return namesIn(folder)
    .flatMap((name) => {
      const date = dateOf(name)
      return date === undefined ? [] : [{ file: path.join(folder, name), date }]
    })
    .toSorted((a, b) => b.date.getTime() - a.date.getTime())
}

/**
 * The newest backup of a site. An empty file is none, and a date in the future was given by a clock that was wrong: it
 * would hide for ever that nothing is saved any more.
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

/** What is told of the newest backup: when it was made, and its size. */
export async function newestBackup(dataDir: string, now: Date): Promise<BackupFact | undefined> {
  const newest = await newestStored(dataDir, now)
  return newest && { date: newest.date.toISOString(), bytes: newest.bytes }
}

function dateOf(name: string): Date | undefined {
  const [, stamp] = /^ephemeris-(\S+)\.tar\.gz$/.exec(name) ?? []
  return stamp === undefined ? undefined : dateOfStamp(stamp)
}

/** The instant of such a name; undefined for anything else. */
export function dateOfStamp(stamp: string): Date | undefined {
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

/** The way back for a site whose database is lost or damaged, in one sentence. */
export function restoreAdvice(dataDir: string): string {
  const newest = listBackups(dataDir).find(({ file }) => statSync(file).size > 0)
  return newest
    ? `Put the newest backup back with: npm run ephemeris -- restore ${newest.file}`
    : `There is no backup in ${backupFolder(dataDir)}; put one back with: npm run ephemeris -- restore <file>`
}
