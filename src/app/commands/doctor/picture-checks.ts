import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
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
      const refusal = explainRefusal(status, what)
      if (step === read) await bucket.remove(name).catch(() => undefined)
      return broken(part, refusal)
    }
  }
  return given?.equals(data) === true
    ? ok(part, 'It lists, stores, returns and removes files.')
    : broken(part, 'It does not return what was stored in it. Check the target of MEDIA_S3_URL.')
}

function explainRefusal(status: unknown, what: string): string {
  switch (status) {
    case undefined:
      return 'It cannot be reached. Check the address in MEDIA_S3_URL, and that its server runs.'
    case 401:
    case 403:
      return `Its key is wrong, or may not ${what}. Check the key in MEDIA_S3_URL and its permissions.`
    case 404:
      return 'There is no such bucket. Check its name in MEDIA_S3_URL.'
    default:
      return `It answered ${String(status)} when it had to ${what}. Check its server.`
  }
}
