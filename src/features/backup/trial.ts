import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { backupFolder } from './stored-backups.ts'

const trialSchema = v.object({
  /** ISO instant at which a backup was restored on trial. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  /** When that backup was made. */
  backup: v.pipe(v.string(), v.isoTimestamp()),
})
type Trial = v.InferOutput<typeof trialSchema>

/** Notes beside the backups that one was restored on trial. */
export async function noteTrial(dataDir: string, trial: Trial): Promise<void> {
  await mkdir(backupFolder(dataDir), { recursive: true })
  await writeFile(trialFile(dataDir), JSON.stringify(trial))
}

/** When a backup of this folder was restored on trial last; undefined when never, or by a clock that was ahead. */
export function lastTrial(dataDir: string, now: Date): string | undefined {
  try {
    const { date } = v.parse(trialSchema, JSON.parse(readFileSync(trialFile(dataDir), 'utf8')))
    return Date.parse(date) <= now.getTime() ? date : undefined
  } catch {
    // None yet, or one that was cut off while it was written.
    return undefined
  }
}

function trialFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'trial.json')
}
