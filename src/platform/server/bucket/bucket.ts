import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import type { ByteRange } from '../http/byte-range.ts'

/** For a server that is overloaded or starting; within half a second. */
const retries = 2

/** The bucket is unreachable, has refused a request, or has answered it with something else. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure'
  readonly method: string
  /** The status of the answer; undefined without one. */
  readonly status: number | undefined

  constructor(method: string, status?: number) {
    super(`The bucket answered ${method} with ${status ?? 'nothing'}.`)
    this.method = method
    this.status = status
  }
}

/**
 * What to do about a failure, in sentences.
 * @param status of the answer; undefined without one
 * @param setting the name of the setting with the address
 * @param what such as 'list its files (s3:ListBucket)'
 */
export function explainBucketStatus(status: unknown, setting: string, what: string): string {
  switch (status) {
    case undefined:
      return `It cannot be reached. Check the address in ${setting}, and that its server runs.`
    case 401:
    case 403:
      return `Its key is wrong, or may not ${what}. Check the key in ${setting} and its permissions.`
    case 404:
      return `There is no such bucket. Check its name in ${setting}.`
    default:
      return `It answered ${String(status)} when it had to ${what}. Check its server.`
  }
}

/** For the signature of requests without a body. */
const emptyHash = createHash('sha256').digest('hex')

export interface BucketCall {
  method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT'
  name?: string
  query?: Record<string, string>
  data?: Uint8Array<ArrayBuffer> | undefined
  /** The SHA-256 of the data as hexadecimal digits, if it is known already. */
  sha256?: string
  range?: ByteRange | undefined
  /** Instead of the usual time for one request, including its body. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

export interface BucketFile {
  name: string
  bytes: number
  /** When it was stored. */
  date: Date
}

/**
 * An S3 bucket with path-style URLs. Every request is signed, including its body. The client is loaded with the first request.
 * @param address such as https://key:secret@host/bucket/folder?region=eu-central-1
 * @param timeoutMs for one request, including its body
 */
export function openBucket(address: string, timeoutMs: number) {
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
  /** @returns undefined for a missing file @throws BucketFailure on any other failure */
  async function send(call: BucketCall): Promise<Response | undefined> {
    const { method, name, query = {}, data, range } = call
    const url = new URL(`${origin}/${bucket}${name === undefined ? '' : `/${prefix}${name}`}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const response = await connectAndFetch(url, {
      method,
      headers: {
        'x-amz-content-sha256': call.sha256 ?? hashOf(data),
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      },
      ...(data && { body: data }),
      signal: AbortSignal.any([
        AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
        ...(call.signal ? [call.signal] : []),
      ]),
    })
    if (response?.ok && (response.status !== 206 || isPart(response, range))) return response
    await response?.body?.cancel()
    // 404 for a PUT means that the bucket itself is missing.
    const reads = method !== 'PUT' && method !== 'POST'
    if (response?.status === 404 && name !== undefined && reads) return undefined
    throw new BucketFailure(method, response?.status)
  }
  async function connectAndFetch(url: URL, init: RequestInit): Promise<Response | undefined> {
    try {
      client ??= await connect()
      return await client.fetch(url, init)
    } catch {
      // The caller treats no response like a refusal.
      return undefined
    }
  }
  return {
    send,
    prefix,
    /** The files of the folder, in the order of their names. @throws BucketFailure */
    list: (call: Pick<BucketCall, 'signal' | 'timeoutMs'> = {}) => listFiles(send, prefix, call),
  }
}

export type Bucket = ReturnType<typeof openBucket>

/** A page of a listing has at most a thousand files; more pages than this are no folder of a site. */
const maxPages = 10_000

async function listFiles(
  send: Bucket['send'],
  prefix: string,
  call: Pick<BucketCall, 'signal' | 'timeoutMs'>,
): Promise<BucketFile[]> {
  const found: BucketFile[] = []
  let token: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const text = await textOf(await send({ ...call, method: 'GET', query }), 'GET')
    found.push(...readListing(text, prefix))
    token =
      valueIn(text, 'IsTruncated') === 'true' ? valueIn(text, 'NextContinuationToken') : undefined
    if (token === undefined) return found
  }
  throw new BucketFailure('GET')
}

/** @throws BucketFailure if the connection breaks */
export async function textOf(response: Response | undefined, method: string): Promise<string> {
  const text = await response?.text().catch(() => undefined)
  if (text === undefined) throw new BucketFailure(method)
  return text
}

/** The files directly below the prefix. Names of the site need no decoding; others are ignored. */
function readListing(xml: string, prefix: string): BucketFile[] {
  return elementsIn(xml, 'Contents').flatMap((entry) => {
    const key = valueIn(entry, 'Key') ?? ''
    const name = key.slice(prefix.length)
    if (!key.startsWith(prefix) || !/^[A-Za-z0-9][\w.-]*$/.test(name)) return []
    const date = new Date(valueIn(entry, 'LastModified') ?? 0)
    return [{ name, bytes: Number(valueIn(entry, 'Size') ?? 0), date }]
  })
}

/** The contents of every element of a name, which are not nested. */
export function elementsIn(xml: string, tag: string): string[] {
  return xml.split(`<${tag}>`).flatMap((part) => {
    const [entry = '', ...rest] = part.split(`</${tag}>`, 2)
    return rest.length === 0 ? [] : [entry]
  })
}

/** The text of the first element of a name. */
export function valueIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function hashOf(data: Uint8Array | undefined): string {
  return data === undefined ? emptyHash : createHash('sha256').update(data).digest('hex')
}

/** Whether a response is exactly the requested range. */
function isPart({ headers }: Response, range: ByteRange | undefined): boolean {
  const sent = `bytes ${range?.start}-${range?.end}/`
  return headers.get('content-range')?.startsWith(sent) ?? false
}
