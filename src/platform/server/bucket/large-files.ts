import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { dayMs } from '../../../shared/durations.ts'
import {
  type Bucket,
  type BucketCall,
  BucketFailure,
  elementsIn,
  textOf,
  valueIn,
} from './bucket.ts'

/** The least that S3 accepts of every part but the last; a few parts are in memory at once. */
const minPartBytes = 5 * 1024 * 1024
/** A limit of S3. */
const maxParts = 10_000
const abortTimeoutMs = 5000
/** Enough for a part of 5 MiB on a line of 20 kB/s. */
const partTimeoutMs = 5 * 60_000
const attempts = 4
const firstPauseMs = 1000
const maxPauseMs = 30_000

interface Upload {
  name: string
  /** The exact size of the content. */
  bytes: number
  content: AsyncIterable<Uint8Array>
  signal: AbortSignal
  /** Below the default only in tests. */
  partBytes?: number
  /** Between two attempts. */
  pauseMs?: number
}

/**
 * Stores a file of any size in parts of a bounded size. The file appears in the bucket with its last part; when the upload
 * fails or is aborted, the parts that were stored are removed.
 * @throws BucketFailure, or the error of the content
 */
export async function uploadFile(bucket: Bucket, upload: Upload): Promise<void> {
  const { name, bytes, signal, pauseMs } = upload
  const partBytes = upload.partBytes ?? Math.max(minPartBytes, Math.ceil(bytes / maxParts))
  const call = (one: BucketCall) =>
    sendAgain(() => bucket.send({ timeoutMs: partTimeoutMs, signal, ...one, name }), {
      signal,
      pauseMs,
    })
  const parts = partsOf(upload.content, Math.min(partBytes, bytes))
  if (bytes <= partBytes) {
    for await (const part of parts) await call({ method: 'PUT', ...part })
    return
  }
  const started = await call({ method: 'POST', query: { uploads: '' } })
  const uploadId = valueIn(await textOf(started, 'POST'), 'UploadId')
  if (uploadId === undefined) throw new BucketFailure('POST', started?.status)
  try {
    const tags: string[] = []
    for await (const part of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const stored = await call({ method: 'PUT', query, ...part })
      tags.push(stored?.headers.get('etag') ?? '')
    }
    const data = new TextEncoder().encode(listOfParts(tags))
    const completed = await textOf(
      await call({ method: 'POST', query: { uploadId }, data }),
      'POST',
    )
    // S3 sends the status before it has put the parts together, and an error in the body.
    if (completed.includes('<Error>')) throw new BucketFailure('POST', 500)
  } catch (error) {
    // Without the signal, which may be aborted, and quickly, since the site may be stopping.
    const abort = {
      method: 'DELETE',
      name,
      query: { uploadId },
      timeoutMs: abortTimeoutMs,
    } as const
    await bucket.send(abort).catch(() => undefined)
    throw error
  }
}

/** Removes the parts of uploads that were killed a day ago or earlier. @throws BucketFailure */
export async function removeAbandonedUploads(
  bucket: Bucket,
  { now, isOwn, signal }: { now: Date; isOwn: (name: string) => boolean; signal: AbortSignal },
): Promise<void> {
  const query = { uploads: '', prefix: bucket.prefix }
  const listing = await textOf(await bucket.send({ method: 'GET', query, signal }), 'GET')
  for (const entry of elementsIn(listing, 'Upload')) {
    const key = valueIn(entry, 'Key') ?? ''
    const uploadId = valueIn(entry, 'UploadId')
    const name = key.slice(bucket.prefix.length)
    const age = now.getTime() - Date.parse(valueIn(entry, 'Initiated') ?? '')
    if (uploadId === undefined || !key.startsWith(bucket.prefix) || !isOwn(name)) continue
    if (age > dayMs) await bucket.send({ method: 'DELETE', name, query: { uploadId }, signal })
  }
}

/** Fills one buffer with each part and hashes it meanwhile; a part is valid until the next is asked for. */
async function* partsOf(content: AsyncIterable<Uint8Array>, size: number) {
  const part = new Uint8Array(size)
  let filled = 0
  let hash = createHash('sha256')
  for await (const chunk of content) {
    let at = 0
    while (at < chunk.length) {
      const piece = chunk.subarray(at, at + size - filled)
      part.set(piece, filled)
      hash.update(piece)
      filled += piece.length
      at += piece.length
      if (filled < size) continue
      yield { data: part, sha256: hash.digest('hex') }
      filled = 0
      hash = createHash('sha256')
    }
  }
  if (filled > 0) yield { data: part.subarray(0, filled), sha256: hash.digest('hex') }
}

function listOfParts(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** Writes a file of the bucket into an open one, in parts that are asked for again when the connection breaks. @throws BucketFailure */
export async function downloadFile(
  bucket: Bucket,
  { name, bytes }: { name: string; bytes: number },
  target: FileHandle,
): Promise<void> {
  for (let start = 0; start < bytes; start += minPartBytes) {
    const range = { start, end: Math.min(bytes, start + minPartBytes) - 1 }
    const part = await sendAgain(async () => {
      const response = await bucket.send({ method: 'GET', name, range, timeoutMs: partTimeoutMs })
      // A bucket without support for ranges would send the whole file each time.
      const isPart = response?.status === 206 || range.end - range.start + 1 === bytes
      if (!response || !isPart) {
        await response?.body?.cancel()
        throw new BucketFailure('GET', response?.status ?? 404)
      }
      const data = await response.arrayBuffer().catch(() => undefined)
      if (data?.byteLength !== range.end - range.start + 1) throw new BucketFailure('GET')
      return Buffer.from(data)
    })
    await target.appendFile(part)
  }
}

/** Repeats a request whose connection broke or whose server was overloaded, with longer and longer pauses. */
async function sendAgain<Result>(
  work: () => Promise<Result>,
  { signal, pauseMs = firstPauseMs }: { signal?: AbortSignal; pauseMs?: number | undefined } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isTemporary =
        error instanceof BucketFailure && (error.status === undefined || error.status >= 500)
      if (!isTemporary || attempt === attempts || signal?.aborted === true) throw error
      const nextMs = Math.min(maxPauseMs, pauseMs * 4 ** (attempt - 1))
      await delay(nextMs, undefined, { ...(signal && { signal }) }).catch(() => {
        throw error
      })
    }
  }
}
