import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AwsClient } from 'aws4fetch'
import type { ByteRange } from '../http/byte-range.ts'
import { HttpError } from '../http/errors.ts'
import type { Log } from '../ops/log.ts'
import type { FileStats, MediaFiles } from './media-files.ts'

const defaultTimeoutMs = 30_000
/** For a server that is overloaded or starting; within half a second. */
const retries = 2

/** The bucket is unreachable or refuses access. */
export class BucketError extends HttpError {
  constructor() {
    super(503, 'The pictures are not available right now. Please try again soon.', {
      'retry-after': '10',
    })
  }
}

/** For the signature of requests without a body. */
const emptyHash = createHash('sha256').digest('hex')

interface BucketCall {
  method: 'DELETE' | 'GET' | 'HEAD' | 'PUT'
  name?: string
  query?: Record<string, string>
  data?: Buffer
  range?: ByteRange | undefined
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
  const { send, prefix } = openBucket(address, timeoutMs, log)
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
    async list() {
      const found: (FileStats & { name: string })[] = []
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const text = await (await send({ method: 'GET', query }))?.text().catch(() => undefined)
        if (text === undefined) throw new BucketError()
        found.push(...readListing(text, prefix))
        token = valueIn(text, 'IsTruncated') === 'true' ? nextToken(text) : undefined
      } while (token !== undefined)
      return found
    },
    async write(name, data) {
      await send({ method: 'PUT', name, data })
    },
    async remove(name) {
      await send({ method: 'DELETE', name })
    },
  }
}

/** The client is loaded with the first request. */
function openBucket(address: string, timeoutMs: number, log?: Pick<Log, 'warn'>) {
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
  /** @returns undefined for a missing file @throws BucketError on any other failure */
  async function send({
    method,
    name,
    query = {},
    data,
    range,
  }: BucketCall): Promise<Response | undefined> {
    const url = new URL(`${origin}/${bucket}${name === undefined ? '' : `/${prefix}${name}`}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const hash = data === undefined ? emptyHash : createHash('sha256').update(data).digest('hex')
    const response = await connectAndFetch(url, {
      method,
      headers: {
        'x-amz-content-sha256': hash,
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      },
      ...(data && { body: new Uint8Array(data) }),
    })
    if (response?.ok && (response.status !== 206 || isPart(response, range))) return response
    await response?.body?.cancel()
    // 404 for a PUT means that the bucket itself is missing.
    if (response?.status === 404 && name !== undefined && method !== 'PUT') return undefined
    const details = { event: 'bucket', method, status: response?.status }
    log?.warn(details, 'A request to the media bucket failed')
    throw new BucketError()
  }
  async function connectAndFetch(url: URL, init: RequestInit): Promise<Response | undefined> {
    try {
      client ??= await connect()
      return await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    } catch {
      // The caller treats no response like a refusal.
      return undefined
    }
  }
  return { send, prefix }
}

async function bytesOf(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer())
  } catch {
    throw new BucketError()
  }
}

/** Whether a response is exactly the requested range. */
function isPart({ headers }: Response, range: ByteRange | undefined): boolean {
  const sent = `bytes ${range?.start}-${range?.end}/`
  return headers.get('content-range')?.startsWith(sent) ?? false
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

/** The files directly below the prefix. Names of the site need no decoding; others are ignored. */
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
