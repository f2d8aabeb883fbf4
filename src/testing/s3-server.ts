import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { readRange } from '../platform/server/http/byte-range.ts'

const key = 'AKIDEXAMPLE'
const secret = 'wJalr/XUtnFEMI+K7MDENG bPxRfiCY'
const region = 'eu-test-1'
/** Small, so that listings have several parts. */
const namesAtOnce = 3

/** Parts but the last must not be smaller, as in S3 with its 5 MiB. */
const minPartBytes = 64 * 1024

interface StoredObject {
  data: Buffer
  date: Date
}

interface OpenUpload {
  name: string
  date: Date
  parts: Map<number, Buffer>
}

/** An S3 bucket over HTTP that only accepts correctly signed requests. */
export interface TestBucket {
  /** For MEDIA_S3_URL. */
  address: string
  objects: Map<string, StoredObject>
  /** Answers every request with a server error until switched back. */
  fail(isFailing: boolean): void
  /** Refuses a method, as for a key without that permission. */
  refuse(method: string): void
  /** Ignores ranges, as some servers do. */
  ignoreRanges(): void
  /** Answers the stored part with this number with a server error, so often. */
  failPart(number: number, times: number): void
  /** Answers no further part; resolves when one was received. */
  holdParts(): Promise<void>
  /** The uploads in parts that were neither completed nor aborted. */
  uploads: Map<string, OpenUpload>
  /** The number of bytes sent so far. */
  sentBytes(): number
  close(): Promise<void>
}

/** What a bucket has, and how it behaves. */
interface BucketState {
  objects: Map<string, StoredObject>
  uploads: Map<string, OpenUpload>
  /** How often a part is answered with a server error, by its number. */
  failingParts: Map<number, number>
  /** Called instead of answering a part. */
  holding?: () => void
  isFailing: boolean
  refused?: string
  knowsRanges: boolean
  sentBytes: number
}

/** Opens a bucket for one test. Signatures are checked as in Amazon's documentation. */
export async function openTestBucket(): Promise<TestBucket> {
  const state: BucketState = {
    objects: new Map(),
    uploads: new Map(),
    failingParts: new Map(),
    isFailing: false,
    knowsRanges: true,
    sentBytes: 0,
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  const login = `${key}:${encodeURIComponent(secret)}`
  return {
    address: `http://${login}@127.0.0.1:${address.port}/pictures/site?region=${region}`,
    objects: state.objects,
    uploads: state.uploads,
    fail: (is) => {
      state.isFailing = is
    },
    refuse: (method) => {
      state.refused = method
    },
    ignoreRanges: () => {
      state.knowsRanges = false
    },
    failPart: (number, times) => {
      state.failingParts.set(number, times)
    },
    holdParts: () =>
      new Promise((resolve) => {
        state.holding = resolve
      }),
    sentBytes: () => state.sentBytes,
    close,
  }
}

async function answer(
  state: BucketState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { objects, uploads } = state
  const data = await buffer(request)
  if (state.isFailing) return end(response, 503, '<Error><Code>SlowDown</Code></Error>')
  const refusal = request.method === state.refused ? 'AccessDenied' : refusalOf(request, data)
  if (refusal !== undefined) return end(response, 403, `<Error><Code>${refusal}</Code></Error>`)
  const url = new URL(request.url ?? '', 'http://bucket')
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== 'pictures') return end(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
  const name = decodeURIComponent(rest.join('/'))
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
    const part = Number(url.searchParams.get('partNumber') ?? 0)
    if (part > 0 && state.holding) return state.holding()
    const failures = state.failingParts.get(part) ?? 0
    state.failingParts.set(part, failures - 1)
    if (failures > 0) return end(response, 500, '<Error><Code>InternalError</Code></Error>')
    return answerUpload(request, response, { name, data, objects, uploads })
  }
  if (name === '') return end(response, 200, listing(objects, url.searchParams))
  if (request.method === 'PUT') {
    objects.set(name, { data, date: new Date() })
    return end(response, 200, '')
  }
  if (request.method === 'DELETE') {
    objects.delete(name)
    return end(response, 204, '')
  }
  const found = objects.get(name)
  if (!found) return end(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
  state.sentBytes += sendObject(request, response, found, state.knowsRanges)
}

interface UploadRequest {
  name: string
  data: Buffer
  objects: Map<string, StoredObject>
  uploads: Map<string, OpenUpload>
}

/** Source: Amazon S3 API, CreateMultipartUpload, UploadPart, CompleteMultipartUpload, AbortMultipartUpload. */
function answerUpload(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { name, data, objects, uploads }: UploadRequest,
): void {
  const query = new URL(url ?? '', 'http://bucket').searchParams
  if (method === 'GET') return end(response, 200, listOfUploads(uploads))
  const id = query.get('uploadId') ?? `upload-${uploads.size + 1}`
  if (query.has('uploads')) {
    uploads.set(id, { name, date: new Date(), parts: new Map() })
    const result = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    return end(response, 200, result)
  }
  const upload = uploads.get(id)
  if (upload?.name !== name) return end(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), data)
    response.setHeader('etag', `"${sha256(data)}"`)
    return end(response, 200, '')
  }
  if (method === 'POST') {
    const whole = joinParts(upload, data.toString())
    // The status was sent before the error was known, as by S3.
    if (typeof whole === 'string') return end(response, 200, `<Error><Code>${whole}</Code></Error>`)
    objects.set(name, { data: whole, date: new Date() })
  }
  uploads.delete(id)
  return end(response, method === 'POST' ? 200 : 204, '')
}

/** @returns the content, or the code of an error */
function joinParts({ parts }: OpenUpload, list: string): Buffer | string {
  const named = list.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)
  const joined: Buffer[] = []
  for (const [, number, tag] of named) {
    const part = parts.get(Number(number))
    if (!part || `"${sha256(part)}"` !== tag) return 'InvalidPart'
    joined.push(part)
  }
  if (joined.slice(0, -1).some(({ length }) => length < minPartBytes)) return 'EntityTooSmall'
  return joined.length === parts.size ? Buffer.concat(joined) : 'InvalidPart'
}

function listOfUploads(uploads: ReadonlyMap<string, OpenUpload>): string {
  const entries = [...uploads].map(
    ([id, { name, date }]) =>
      `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${date.toISOString()}</Initiated></Upload>`,
  )
  return `<?xml version="1.0"?><ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
}

function end(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** @returns the number of bytes sent */
function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { data, date }: StoredObject,
  knowsRanges: boolean,
): number {
  const asked = method === 'GET' && knowsRanges ? headers.range : undefined
  const range = readRange(asked, data.length)
  if (range === 'none') {
    end(response, 416, '<Error><Code>InvalidRange</Code></Error>')
    return 0
  }
  const sent = range ? data.subarray(range.start, range.end + 1) : data
  const part = range && { 'content-range': `bytes ${range.start}-${range.end}/${data.length}` }
  response.writeHead(range ? 206 : 200, {
    'content-length': sent.length,
    'last-modified': date.toUTCString(),
    ...part,
  })
  response.end(method === 'HEAD' ? undefined : sent)
  return method === 'HEAD' ? 0 : sent.length
}

function listing(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after)
  const some = names.toSorted().slice(0, namesAtOnce)
  const isTruncated = names.length > some.length
  const contents = some.map((name) => {
    const { data, date } = objects.get(name) ?? { data: Buffer.of(), date: new Date(0) }
    return `<Contents><Key>${name}</Key><LastModified>${date.toISOString()}</LastModified><Size>${data.length}</Size></Contents>`
  })
  const token = isTruncated ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`
}

/** Source: Amazon S3, "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)". */
function refusalOf({ method, url, headers }: IncomingMessage, data: Buffer): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, givenKey, day = '', givenRegion, signed = '', signature] = parts
  if (givenKey !== key) return 'InvalidAccessKeyId'
  const names = signed.split(';')
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (givenRegion !== region || !needed.every((name) => names.includes(name))) return 'AccessDenied'
  const time = String(headers['x-amz-date'])
  const instant = time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  if (!time.startsWith(day) || Math.abs(Date.parse(instant) - Date.now()) > 15 * 60_000)
    return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== sha256(data)) return 'XAmzContentSHA256Mismatch'
  const { pathname, searchParams } = new URL(url ?? '', 'http://bucket')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, pathname, query, lines, signed, sha256(data)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (above, part) => hmac(above, part),
    `AWS4${secret}`,
  )
  return hmac(signingKey, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(withKey: Buffer | string, text: string): Buffer {
  return createHmac('sha256', withKey).update(text).digest()
}
