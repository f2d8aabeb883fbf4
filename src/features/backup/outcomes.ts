import { readFileSync } from 'node:fs'
import { rm, writeFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { backupFolder } from './stored-backups.ts'

const failureSchema = v.object({ date: v.pipe(v.string(), v.isoTimestamp()), reason: v.string() })
type Failure = v.InferOutput<typeof failureSchema>

/** Stores why the last backup failed, next to the backups; in memory only if the file cannot be written. */
export function openFailures(dataDir: string) {
  const file = failureFile(dataDir)
  let last = lastFailure(dataDir)
  return {
    last: (): Failure | undefined => last,
    record: async (failure: Failure): Promise<void> => {
      last = failure
      await writeFile(file, JSON.stringify(failure)).catch(() => undefined)
    },
    clear: async (): Promise<void> => {
      last = undefined
      await rm(file, { force: true })
    },
  }
}

/** Why the last backup of a folder failed; undefined after a success. */
export function lastFailure(dataDir: string): Failure | undefined {
  try {
    return v.parse(failureSchema, JSON.parse(readFileSync(failureFile(dataDir), 'utf8')))
  } catch {
    // Missing, or truncated while being written; the next backup replaces it.
    return undefined
  }
}

function failureFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'failure.json')
}

const trialSchema = v.object({
  /** ISO instant of the test restore. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  /** When that backup was made. */
  backup: v.pipe(v.string(), v.isoTimestamp()),
})
type TestRestore = v.InferOutput<typeof trialSchema>

/** Records a test restore next to the backups. */
export async function recordTestRestore(dataDir: string, trial: TestRestore): Promise<void> {
  await mkdir(backupFolder(dataDir), { recursive: true })
  await writeFile(trialFile(dataDir), JSON.stringify(trial))
}

/** When a backup of this folder last passed a test restore; undefined for a date in the future. */
export function readLastTestRestore(dataDir: string, now: Date): string | undefined {
  try {
    const { date } = v.parse(trialSchema, JSON.parse(readFileSync(trialFile(dataDir), 'utf8')))
    return Date.parse(date) <= now.getTime() ? date : undefined
  } catch {
    // Missing, or truncated while being written.
    return undefined
  }
}

function trialFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'trial.json')
}
