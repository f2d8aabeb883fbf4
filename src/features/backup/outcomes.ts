import { readFileSync } from 'node:fs'
import { rm, writeFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { backupSteps } from './contract.ts'
import { backupFolder } from './stored-backups.ts'

const instant = v.pipe(v.string(), v.isoTimestamp())

const failureSchema = v.object({
  date: instant,
  reason: v.string(),
  /** What failed; earlier versions did not record it. */
  what: v.optional(v.picklist(backupSteps), 'backup'),
})
export type Failure = v.InferOutput<typeof failureSchema>

/** Stores why the last backup failed, next to the backups; in memory only if the file cannot be written. */
export function openFailures(dataDir: string) {
  let last = lastFailure(dataDir)
  return {
    last: (): Failure | undefined => last,
    record: async (failure: Failure): Promise<void> => {
      last = failure
      await writeRecord(dataDir, 'failure', failure).catch(() => undefined)
    },
    clear: async (): Promise<void> => {
      last = undefined
      await removeRecord(dataDir, 'failure')
    },
  }
}

/** Why the last backup of a folder failed; undefined after a success. */
export function lastFailure(dataDir: string): Failure | undefined {
  return readRecord(dataDir, 'failure', failureSchema)
}

const trialSchema = v.object({
  /** ISO instant of the test restore. */
  date: instant,
  /** When that backup was made. */
  backup: instant,
})
export type TestRestore = v.InferOutput<typeof trialSchema>

const failedTrialSchema = v.object({ ...trialSchema.entries, reason: v.string() })
export type FailedTestRestore = v.InferOutput<typeof failedTrialSchema>

const copySchema = v.object({ name: v.string(), date: instant, bytes: v.number() })
type StoredCopy = v.InferOutput<typeof copySchema>

const copyCheckSchema = v.object({
  /** When the bucket was asked for its newest copy. */
  date: instant,
  /** That copy. */
  found: v.nullable(copySchema),
  /** Why it could not be asked, or what is wrong with what it has. */
  problem: v.nullable(v.string()),
  /** Whether it was asked, and has another copy than the one that was sent. */
  isDifferent: v.boolean(),
})
export type CopyCheck = v.InferOutput<typeof copyCheckSchema>

const commandSchema = v.object({ date: instant })

/** What is recorded about the backups of a folder besides the backups themselves. */
export const outcomesSchema = v.object({
  /** The last test restore that succeeded. */
  trial: v.optional(trialSchema),
  /** The last one that failed. */
  failedTrial: v.optional(failedTrialSchema),
  /** When the bucket was last asked, and what it answered. */
  copyCheck: v.optional(copyCheckSchema),
  /** The last answer without a problem. */
  confirmedCopy: v.optional(copyCheckSchema),
  /** The last backup for which BACKUP_COMMAND succeeded. */
  command: v.optional(commandSchema),
})
export type Outcomes = v.InferOutput<typeof outcomesSchema>

export function readOutcomes(dataDir: string): Outcomes {
  const trial = readRecord(dataDir, 'trial', trialSchema)
  const failedTrial = readRecord(dataDir, 'trial-failure', failedTrialSchema)
  const copyCheck = readRecord(dataDir, 'copy-check', copyCheckSchema)
  const confirmedCopy = readRecord(dataDir, 'copy-confirmed', copyCheckSchema)
  const command = readRecord(dataDir, 'copy-command', commandSchema)
  return {
    ...(trial && { trial }),
    ...(failedTrial && { failedTrial }),
    ...(copyCheck && { copyCheck }),
    ...(confirmedCopy && { confirmedCopy }),
    ...(command && { command }),
  }
}

/** Records what the bucket answered when it was asked for its newest copy. */
export async function recordCopyCheck(dataDir: string, check: CopyCheck): Promise<void> {
  await writeRecord(dataDir, 'copy-check', check)
  if (check.problem === null && check.found) await writeRecord(dataDir, 'copy-confirmed', check)
}

/** Records that BACKUP_COMMAND succeeded for the backup of a date. */
export async function recordCommand(dataDir: string, date: Date): Promise<void> {
  await writeRecord(dataDir, 'copy-command', { date: date.toISOString() })
}

/** Records a test restore next to the backups. */
export async function recordTestRestore(dataDir: string, trial: TestRestore): Promise<void> {
  await writeRecord(dataDir, 'trial', trial)
}

/** Records why a test restore failed; the last success stays recorded. */
export async function recordFailedTrial(dataDir: string, trial: FailedTestRestore): Promise<void> {
  await writeRecord(dataDir, 'trial-failure', trial)
}

/** Records the copy that this machine has last stored in the bucket. */
export async function recordCopy(dataDir: string, copy: StoredCopy): Promise<void> {
  await writeRecord(dataDir, 'copy', copy)
}

/** The copy that this machine has last stored in the bucket, with the size of the encrypted file. */
export function readLastCopy(dataDir: string): StoredCopy | undefined {
  return readRecord(dataDir, 'copy', copySchema)
}

/**
 * The latest of several records. Dates in the future come from a clock that was wrong, and would hide what has happened
 * since.
 */
export function latestOf<Record extends { date: string }>(
  records: readonly (Record | undefined)[],
  now: Date,
): Record | undefined {
  return records
    .filter((record) => record !== undefined)
    .filter(({ date }) => Date.parse(date) <= now.getTime())
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))[0]
}

/** Whether a test restore failed and no backup that is at least as new has passed one since. */
export function isUnresolved(failed: FailedTestRestore, passed: TestRestore | undefined): boolean {
  return !(
    passed &&
    Date.parse(passed.date) > Date.parse(failed.date) &&
    Date.parse(passed.backup) >= Date.parse(failed.backup)
  )
}

type RecordName =
  | 'failure'
  | 'trial'
  | 'trial-failure'
  | 'copy'
  | 'copy-check'
  | 'copy-confirmed'
  | 'copy-command'

/** Undefined if the record is missing, or was truncated while it was written; the next one replaces it. */
function readRecord<Schema extends v.GenericSchema>(
  dataDir: string,
  name: RecordName,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(recordFile(dataDir, name), 'utf8')))
  } catch {
    return undefined
  }
}

async function writeRecord(dataDir: string, name: RecordName, record: object): Promise<void> {
  await mkdir(backupFolder(dataDir), { recursive: true })
  await writeFile(recordFile(dataDir, name), JSON.stringify(record))
}

async function removeRecord(dataDir: string, name: RecordName): Promise<void> {
  await rm(recordFile(dataDir, name), { force: true })
}

function recordFile(dataDir: string, name: RecordName): string {
  return path.join(backupFolder(dataDir), `${name}.json`)
}
