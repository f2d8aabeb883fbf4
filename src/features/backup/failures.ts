import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { backupFolder } from './stored-backups.ts'

const failureSchema = v.object({ date: v.pipe(v.string(), v.isoTimestamp()), reason: v.string() })
type Failure = v.InferOutput<typeof failureSchema>

/** Remembers across restarts why the last backup failed; only until the process ends if the file cannot be written. */
export function openFailures(dataDir: string) {
  const file = failureFile(dataDir)
  let last = lastFailure(dataDir)
  return {
    last: (): Failure | undefined => last,
    remember: async (failure: Failure): Promise<void> => {
      last = failure
      await writeFile(file, JSON.stringify(failure)).catch(() => undefined)
    },
    forget: async (): Promise<void> => {
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
    // None yet, or a file that was cut off while it was written: the next backup replaces it.
    return undefined
  }
}

function failureFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'failure.json')
}
