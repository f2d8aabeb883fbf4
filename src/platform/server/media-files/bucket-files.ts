import { Readable } from 'node:stream'
import { type BucketCall, BucketFailure, openBucket } from '../bucket/bucket.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { HttpError } from '../http/errors.ts'
import type { Log } from '../ops/log.ts'
import type { FileStats, MediaFiles } from './media-files.ts'

const defaultTimeoutMs = 30_000

/** The bucket is unreachable or refuses access. */
export class BucketError extends HttpError {
  constructor() {
    super(503, 'The pictures are not available right now. Please try again soon.', {
      'retry-after': '10',
    })
  }
}

type Bytes = AsyncIterable<Uint8Array> | Uint8Array[]

/**
 * Stores files in an S3 bucket with path-style URLs. Every request is signed, including its body.
 * @param address such as https://key:secret@host/bucket/folder?region=eu-central-1
 * @param timeoutMs for one request, including its body
 */
export function bucketFiles(
  address: string,
  log?: Pick<Log, 'warn'>,
  timeoutMs = defaultTimeoutMs,
): MediaFiles {
  const bucket = openBucket(address, timeoutMs)
  /** @throws BucketError, whose sentence visitors may see */
  async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BucketFailure)) throw error
      const { method, status } = error
      log?.warn({ event: 'bucket', method, status }, 'A request to the media bucket failed')
      throw new BucketError()
    }
  }
  const send = (call: BucketCall) => inWords(() => bucket.send(call))
  async function read(name: string): Promise<Buffer | undefined> {
    const response = await send({ method: 'GET', name })
    return response && (await bytesOf(response))
  }
  return {
    async find(name) {
      const response = await send({ method: 'HEAD', name })
      return response && statsOf(response)
    },
    async fetch(name, range) {
      const response = await send({ method: 'GET', name, range })
      if (!response) return undefined
      const whole: Bytes = response.body ?? []
      // Buckets without support for ranges send the whole file.
      const chunks = range && response.status !== 206 ? partOf(whole, range) : whole
      return { ...statsOf(response), body: Readable.from(chunks, { objectMode: false }) }
    },
    async source(name) {
      const data = await read(name)
      if (!data) throw new HttpError(404, 'No such picture')
      return data
    },
    list: () => inWords(() => bucket.list()),
    async write(name, data) {
      await send({ method: 'PUT', name, data: new Uint8Array(data) })
    },
    async remove(name) {
      await send({ method: 'DELETE', name })
    },
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer())
  } catch {
    throw new BucketError()
  }
}

/** Extracts a range from a stream, without reading what follows it. */
async function* partOf(chunks: Bytes, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}

function statsOf({ headers }: Response): FileStats {
  const [, whole] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return {
    bytes: Number(whole ?? headers.get('content-length') ?? 0),
    date: new Date(headers.get('last-modified') ?? 0),
  }
}
