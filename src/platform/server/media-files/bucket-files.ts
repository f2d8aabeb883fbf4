import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AwsClient } from 'aws4fetch'
import type { ByteRange } from '../http/byte-range.ts'
import { HttpError } from '../http/errors.ts'
import type { Log } from '../ops/log.ts'
import type { FileStats, MediaFiles } from './media-files.ts'

const usualLimitMs = 30_000
/** A server that is full or just starting is asked again so often, within half a second. */
const retries = 2

/** A bucket that cannot be reached, or refuses. */
export class BucketError extends HttpError {
  constructor() {
    super(503, 'The pictures cannot be reached at the moment. Please try again soon.', {
      'retry-after': '10',
    })
  }
}

/** The hash of an empty body, for its signature. */
const nothing = createHash('sha256').digest('hex')

interface BucketCall {
  method: 'DELETE' | 'GET' | 'HEAD' | 'PUT'
  name?: string
  query?: Record<string, string>
  data?: Buffer
  range?: ByteRange | undefined
}

type Bytes = AsyncIterable<Uint8Array> | Uint8Array[]

/**
 * Files in a bucket that speaks S3, addressed by path. Every call is signed, the bytes as well.
 * @param address such as https://key:secret@host/bucket/folder?region=eu-central-1
 * @param limitMs how long one call may take, with all its bytes
 */
export function bucketFiles(
  address: string,
  log?: Pick<Log, 'warn'>,
  limitMs = usualLimitMs,
): MediaFiles {
  const { ask, prefix } = openBucket(address, limitMs, log)
  async function read(name: string): Promise<Buffer | undefined> {
    const answer = await ask({ method: 'GET', name })
    return answer && (await bytesOf(answer))
  }
  return {
    async find(name) {
      const answer = await ask({ method: 'HEAD', name })
      return answer && statsOf(answer)
    },
    async fetch(name, range) {
      const answer = await ask({ method: 'GET', name, range })
      if (!answer) return undefined
      const whole: Bytes = answer.body ?? []
      // Not every bucket knows ranges; those that do not send the whole file.
      const chunks = range && answer.status !== 206 ? partOf(whole, range) : whole
      return { ...statsOf(answer), body: Readable.from(chunks, { objectMode: false }) }
    },
    async source(name) {
      const data = await read(name)
      if (!data) throw new HttpError(404, 'No such picture')
      return data
    },
    async list() {
      const found: (FileStats & { name: string })[] = []
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const text = await (await ask({ method: 'GET', query }))?.text().catch(() => undefined)
        if (text === undefined) throw new BucketError()
        found.push(...readListing(text, prefix))
        token = valueIn(text, 'IsTruncated') === 'true' ? nextToken(text) : undefined
      } while (token !== undefined)
      return found
    },
    async write(name, data) {
      await ask({ method: 'PUT', name, data })
    },
    async remove(name) {
      await ask({ method: 'DELETE', name })
    },
  }
}

/** The calls to a bucket; the client is loaded with the first one. */
function openBucket(address: string, limitMs: number, log?: Pick<Log, 'warn'>) {
  const { origin, username, password, pathname, searchParams } = new URL(address)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')
  let client: AwsClient | undefined

  async function connect(): Promise<AwsClient> {
    const { AwsClient: Client } = await import('aws4fetch')
    return new Client({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'us-east-1',
      retries,
    })
  }
  /** @returns undefined when there is no such file @throws BucketError when nothing can be said */
  async function ask({
    method,
    name,
    query = {},
    data,
    range,
  }: BucketCall): Promise<Response | undefined> {
    const url = new URL(`${origin}/${bucket}${name === undefined ? '' : `/${prefix}${name}`}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const hash = data === undefined ? nothing : createHash('sha256').update(data).digest('hex')
    const answer = await connectAndFetch(url, {
      method,
      headers: {
        'x-amz-content-sha256': hash,
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      },
      ...(data && { body: new Uint8Array(data) }),
    })
    if (answer?.ok && (answer.status !== 206 || isPart(answer, range))) return answer
    await answer?.body?.cancel()
    // What cannot be stored is no file that is missing: then the bucket itself is.
    if (answer?.status === 404 && name !== undefined && method !== 'PUT') return undefined
    const details = { event: 'bucket', method, status: answer?.status }
    log?.warn(details, 'The bucket of the pictures did not do what it was asked for')
    throw new BucketError()
  }
  async function connectAndFetch(url: URL, init: RequestInit): Promise<Response | undefined> {
    try {
      client ??= await connect()
      return await client.fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) })
    } catch {
      // A bucket that does not answer is treated like one that refuses.
      return undefined
    }
  }
  return { ask, prefix }
}

async function bytesOf(answer: Response): Promise<Buffer> {
  try {
    return Buffer.from(await answer.arrayBuffer())
  } catch {
    throw new BucketError()
  }
}

/** Whether an answer is the part that was asked for, and no other. */
function isPart({ headers }: Response, range: ByteRange | undefined): boolean {
  const sent = `bytes ${range?.start}-${range?.end}/`
  return headers.get('content-range')?.startsWith(sent) ?? false
}

/** The bytes of a range; the others are dropped as they come, and those after it are not waited for. */
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

/** Every file right below the prefix. Names of ours need no decoding; others are left alone. */
function readListing(xml: string, prefix: string): (FileStats & { name: string })[] {
  return xml.split('<Contents>').flatMap((part) => {
    const [entry = '', ...rest] = part.split('</Contents>', 2)
    if (rest.length === 0) return []
    const key = valueIn(entry, 'Key') ?? ''
    const name = key.slice(prefix.length)
    if (!key.startsWith(prefix) || !/^[A-Za-z0-9][\w.-]*$/.test(name)) return []
    const date = new Date(valueIn(entry, 'LastModified') ?? 0)
    return [{ name, bytes: Number(valueIn(entry, 'Size') ?? 0), date }]
  })
}

function nextToken(xml: string): string | undefined {
  return valueIn(xml, 'NextContinuationToken')
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function valueIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
}
