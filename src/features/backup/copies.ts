import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ServerContext } from '../../platform/server/context.ts'
import {
  type Bucket,
  BucketFailure,
  explainBucketStatus,
  openBucket,
} from '../../platform/server/bucket/bucket.ts'
import {
  downloadFile,
  removeAbandonedUploads,
  uploadFile,
} from '../../platform/server/bucket/large-files.ts'
import type { Leases } from '../../platform/server/database/leases.ts'
import { encryptAge } from '../../platform/server/ops/age.ts'
import { writeFileAtomically } from '../../platform/server/ops/atomic-file.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { BackupError, CopyError, explainBackupFailure } from './backup-error.ts'
import type { CopyStatus, FarCopy } from './contract.ts'
import { readCopyKey } from './copy-key.ts'
import { type openFailures, readLastCopy, recordCopy } from './outcomes.ts'
import { isRetryTime, selectRetained } from './schedule.ts'
import { copyName, newestStored, parseCopyName } from './stored-backups.ts'

/** For a request other than the upload of a part. */
const timeoutMs = 30_000
/** Few and large reads, since the disk may be slow. */
const readBytes = 256 * 1024

type CopiesContext = Pick<ServerContext, 'calendar' | 'config' | 'database' | 'log' | 'now'>

/** Encrypted copies of the backups in the bucket of BACKUP_S3_URL. */
export function openCopies(context: CopiesContext) {
  const { config, database, now } = context
  const { dataDir, backupS3Url } = config
  const readKey = () => readCopyKey(database.db)
  return {
    /**
     * Stores an encrypted copy of a backup, and deletes those that are no longer retained. Does nothing without a bucket or
     * a key.
     * @throws CopyError with a sentence
     */
    send: async (file: string, signal: AbortSignal): Promise<void> => {
      if (backupS3Url === undefined) return
      const recipient = (await readKey())?.recipient
      if (recipient === undefined) return
      await sendCopy(context, openBucket(backupS3Url, timeoutMs), { file, recipient, signal })
    },
    /** The newest backup here that this machine has not copied; undefined where nothing is to do. */
    missing: async (): Promise<string | undefined> => {
      if (backupS3Url === undefined || !(await readKey())) return undefined
      const newest = await newestStored(dataDir, now())
      const isCopied = newest && readLastCopy(dataDir)?.name === copyName(newest.file)
      return isCopied ? undefined : newest?.file
    },
    /**
     * Asks the bucket for its newest copy.
     * @returns undefined without a bucket or without a copy in it
     * @throws BackupError with a sentence
     */
    check: (): Promise<FarCopy | undefined> => findNewestCopy(config, now()),
    /** What the card shows, without a request; null without a bucket. */
    status: async (): Promise<CopyStatus | null> => {
      if (backupS3Url === undefined) return null
      return { key: (await readKey()) ?? null, last: readLastCopy(dataDir) ?? null }
    },
  }
}

export type Copies = ReturnType<typeof openCopies>

/** The newest copy in the bucket, ignoring dates in the future. @throws BackupError with a sentence */
export async function findNewestCopy(
  config: Pick<Config, 'backupS3Url'>,
  now: Date,
  limitMs?: number,
): Promise<FarCopy | undefined> {
  if (config.backupS3Url === undefined) return undefined
  const all = await listCopies(config.backupS3Url, limitMs)
  return all.find(({ date }) => Date.parse(date) <= now.getTime())
}

/** The copies in a bucket, newest first; files with other names are ignored. @throws BackupError with a sentence */
export async function listCopies(address: string, limitMs = timeoutMs): Promise<FarCopy[]> {
  try {
    return await readCopies(openBucket(address, limitMs))
  } catch (error) {
    if (!(error instanceof BucketFailure)) throw error
    const why = explainBucketStatus(error.status, 'BACKUP_S3_URL', 'list its files (s3:ListBucket)')
    throw new BackupError(`The bucket for copies of backups could not be asked. ${why}`)
  }
}

/** Fetches a copy, still encrypted, into a file that appears when it is complete. @throws BackupError with a sentence */
export async function fetchCopy(
  address: string,
  copy: Pick<FarCopy, 'name' | 'bytes'>,
  target: string,
): Promise<void> {
  try {
    await writeFileAtomically(target, (handle) =>
      downloadFile(openBucket(address, timeoutMs), copy, handle),
    )
  } catch (error) {
    if (!(error instanceof BucketFailure)) throw error
    const why = explainBucketStatus(error.status, 'BACKUP_S3_URL', 'read a file (s3:GetObject)')
    throw new BackupError(`The copy could not be fetched. ${why}`)
  }
}

async function readCopies(bucket: Bucket): Promise<FarCopy[]> {
  return (await bucket.list())
    .flatMap(({ name, bytes }) => {
      const date = parseCopyName(name)
      return date ? [{ name, bytes, date: date.toISOString() }] : []
    })
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
}

interface Order {
  file: string
  recipient: string
  signal: AbortSignal
}

async function sendCopy(
  { config: { dataDir }, calendar, log, now }: CopiesContext,
  bucket: Bucket,
  { file, recipient, signal }: Order,
): Promise<void> {
  const name = copyName(file)
  try {
    const { size } = await stat(file)
    const plain = createReadStream(file, { highWaterMark: readBytes })
    try {
      const { bytes, content } = await encryptAge(plain, size, recipient)
      await uploadFile(bucket, { name, bytes, content, signal })
      const date = parseCopyName(name)?.toISOString() ?? now().toISOString()
      await recordCopy(dataDir, { name, date, bytes })
      log.info({ event: 'copy', bytes }, 'A copy of a backup was stored in the bucket')
    } finally {
      plain.destroy()
    }
  } catch (error) {
    const why =
      error instanceof BucketFailure
        ? explainBucketStatus(error.status, 'BACKUP_S3_URL', 'store a file (s3:PutObject)')
        : explainBackupFailure(error, dataDir)
    throw new CopyError(
      'copy',
      `The backup was made, but its copy could not be stored in the bucket. ${why}`,
    )
  }
  try {
    await deleteOldCopies(bucket, name, { timeZone: await calendar.timeZone(), now: now(), signal })
    const isOwn = (one: string) => parseCopyName(one) !== undefined
    await removeAbandonedUploads(bucket, { now: now(), isOwn, signal })
  } catch (error) {
    // A key that may only write cannot delete what was copied either, and that is safer.
    if (!(error instanceof BucketFailure)) throw error
    const { method, status } = error
    log.warn(
      { event: 'bucket', method, status },
      'Old copies of backups could not be listed or deleted in the bucket',
    )
  }
}

/** Keeps as many copies as backups. */
async function deleteOldCopies(
  bucket: Bucket,
  sent: string,
  { timeZone, now, signal }: { timeZone: string; now: Date; signal: AbortSignal },
): Promise<void> {
  const copies = await readCopies(bucket)
  const dates = copies.map(({ date }) => new Date(date))
  const retained = new Set(selectRetained(dates, timeZone, now).map((date) => date.toISOString()))
  for (const { name, date } of copies)
    if (!retained.has(date) && name !== sent) await bucket.send({ method: 'DELETE', name, signal })
}

/** Lease that only one instance holds while it stores a copy that is missing in the bucket. */
const copyJob = 'backup-copy'

interface CopyServices {
  copies: Copies
  failures: ReturnType<typeof openFailures>
  leases: Leases
  ending: AbortSignal
}

/** Stores copies that are missing in the bucket: of a backup from before the key, or an hour after a failure. */
export function openMissingCopies(context: ServerContext, services: CopyServices) {
  let running: Promise<unknown> | undefined
  return {
    /** @throws CopyError with the reason, which is also stored */
    send: async (): Promise<void> => {
      running ??= services.leases
        .alone(copyJob, () => sendMissing(context, services))
        .finally(() => (running = undefined))
      await running
    },
  }
}

async function sendMissing(
  { config: { dataDir }, now, log }: ServerContext,
  { copies, failures, ending }: CopyServices,
): Promise<void> {
  const failed = failures.last()?.date
  if (failed !== undefined && !isRetryTime(now(), new Date(failed))) return
  const file = await copies.missing()
  if (file === undefined) return
  try {
    await copies.send(file, ending)
    if (failures.last()?.what === 'copy') await failures.clear()
  } catch (error) {
    if (ending.aborted) throw new BackupError('The site is shutting down.')
    const reason = explainBackupFailure(error, dataDir)
    await failures.record({ date: now().toISOString(), reason, what: 'copy' })
    log.error({ event: 'backup', reason }, 'A copy of a backup could not be stored')
    throw error
  }
}
