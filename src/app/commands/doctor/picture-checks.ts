import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { explainBucketStatus } from '../../../platform/server/bucket/bucket.ts'
import { bucketFiles, BucketError } from '../../../platform/server/media-files/bucket-files.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import { countOf } from '../../../shared/count.ts'
import { inspectSite } from '../check.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, ok } from './finding.ts'

const timeoutMs = 5000
const maxNamed = 5

/** Checks that every picture and file that the rows refer to exists. */
export async function checkPictures(config: Config): Promise<Diagnosis> {
  const part = 'pictures'
  const { missing } = await inspectSite(config)
  if (missing.length === 0)
    return ok(part, 'Every picture and file that the site refers to exists.')
  const others = missing.length - maxNamed
  const rest = others > 0 ? ` and ${others} more` : ''
  return broken(
    part,
    `${countOf(missing.length, 'picture or file', 'pictures and files')} that the site refers to ${missing.length === 1 ? 'is' : 'are'} missing: ${missing.slice(0, maxNamed).join(', ')}${rest}. Restore them from a backup, or upload them again.`,
  )
}

/** Checks that the site may use the bucket of the pictures, with a small file that is removed again. */
export async function checkBucket(address: string): Promise<Diagnosis> {
  const part = 'bucket'
  let status: unknown
  const warn = (details: object) => {
    status = 'status' in details ? details.status : undefined
  }
  const bucket = bucketFiles(address, { warn }, timeoutMs)
  const name = `doctor-${randomUUID()}.txt`
  const data = Buffer.from('write test')
  let given: Buffer | undefined
  const read = async () => {
    const found = await bucket.fetch(name)
    given = found && (await buffer(found.body))
  }
  // Each with the permission that the key needs for it.
  const steps: readonly [string, () => Promise<unknown>][] = [
    ['list its files (s3:ListBucket)', () => bucket.list()],
    ['store a file (s3:PutObject)', () => bucket.write(name, data)],
    ['read a file (s3:GetObject)', read],
    [`remove a file, ${name} (s3:DeleteObject)`, () => bucket.remove(name)],
  ]
  for (const [what, step] of steps) {
    try {
      await step()
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      const refusal = explainBucketStatus(status, 'MEDIA_S3_URL', what)
      if (step === read) await bucket.remove(name).catch(() => undefined)
      return broken(part, refusal)
    }
  }
  return given?.equals(data) === true
    ? ok(part, 'It lists, stores, returns and removes files.')
    : broken(part, 'It does not return what was stored in it. Check the target of MEDIA_S3_URL.')
}
