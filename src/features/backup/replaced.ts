import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '../../shared/durations.ts'
import { dateOfStamp, stampOf } from './stored-backups.ts'

/** How long the site that a restore replaced is stored. */
export const replacedDays = 30

/** The folder for what a restore replaces. */
export function replacedFolder(dataDir: string, now: Date): string {
  return path.join(dataDir, `replaced-${stampOf(now)}`)
}

/** Removes replaced sites that are older, since they still hold the data of people who were erased. */
export async function removeReplaced(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const date = name.startsWith('replaced-') ? dateOfStamp(name.slice(9)) : undefined
    if (date && now.getTime() - date.getTime() > replacedDays * dayMs)
      await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}
