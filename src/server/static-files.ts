import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { isHashedName, uploadOf } from '../shared/media.ts'
import { HttpError } from './errors.ts'
import { type Content, sendContent } from './http-content.ts'
import { folderFiles } from './media-files/folder-files.ts'
import type { FileFacts, MediaFiles } from './media-files/media-files.ts'
import { apiHeaders, baseHeaders } from './security.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.bin': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
}

const forEver = 'public, max-age=31536000, immutable'

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Serves the built files from memory: a fixed map made at start, so no address can leave the folder.
 * Files below /assets/ carry a hash in their name and never change.
 * @returns a function that answers a request, or gives false when the file is not in the map
 */
export async function serveBuiltFiles(folder: string): Promise<Answer> {
  const files = new Map<string, { content: Content; headers: Record<string, string> }>()
  for (const name of await readdir(folder, { recursive: true })) {
    const type = types[path.extname(name)]
    const url = `/${name.split(path.sep).join('/')}`
    // The notes of the build lie in a hidden folder beside the files.
    if (type === undefined || url.includes('/.')) continue
    const immutable = url.startsWith('/assets/')
    files.set(url, {
      content: await loadContent(path.join(folder, name)),
      headers: {
        ...baseHeaders,
        'content-type': type,
        'cache-control': immutable ? forEver : 'public, max-age=3600',
      },
    })
  }
  return (request, response) => {
    const file = files.get(pathOf(request))
    if (!file) return false
    sendContent(request, response, file.content, file.headers)
    return true
  }
}

async function loadContent(file: string): Promise<Content> {
  const identity = await readFile(file)
  const sibling = async (ending: string) => {
    try {
      return await readFile(file + ending)
    } catch {
      // Only files that shrink have a compressed sibling.
      return undefined
    }
  }
  const [br, gzip] = await Promise.all([sibling('.br'), sibling('.gz')])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { status: 200, etag, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } }
}

/** A file that answers an address, and how long browsers may keep it. */
interface Candidate {
  name: string
  cacheControl: string
}

const aMinute = 'public, max-age=60'
const aWeek = 'public, max-age=604800'

/**
 * Serves the owner's pictures. Until a variant of an upload is made, or where it
 * would be no narrower, the upload stands in for it.
 */
export function serveMedia(files: MediaFiles): Answer {
  return servePictures(files, /^\/media\/([a-z0-9][a-z0-9._-]{0,199})$/, (name) => {
    const upload = uploadOf(name)
    if (upload === undefined) return [{ name, cacheControl: aWeek }]
    const cacheControl = isHashedName(name) ? forEver : aWeek
    if (upload === name) return [{ name, cacheControl }]
    return [
      { name, cacheControl },
      { name: upload, cacheControl: aMinute },
    ]
  })
}

/** Serves the pictures for previews from their folder; a name stands for one picture for ever. */
export function serveCards(folder: string): Answer {
  return servePictures(folderFiles(folder), /^\/cards\/([0-9a-f]{32}\.png)$/, (name) => [
    { name, cacheControl: forEver },
  ])
}

/**
 * Serves pictures, streamed: they may come and go while the site runs.
 * @param address the addresses of the pictures; the first group is the name of the file
 * @param candidates the files for a name, the best first
 */
function servePictures(
  files: MediaFiles,
  address: RegExp,
  candidates: (name: string) => readonly Candidate[],
): Answer {
  return (request, response) => {
    const name = address.exec(pathOf(request))?.[1]
    if (name === undefined || types[path.extname(name)] === undefined) return false
    sendPicture(request, response, files, candidates(name)).catch((error: unknown) =>
      refuse(response, error),
    )
    return true
  }
}

const pictureHeaders = {
  ...baseHeaders,
  // Feed readers and previews show our pictures on pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  files: MediaFiles,
  [best, ...others]: readonly Candidate[],
): Promise<void> {
  if (!best) throw new HttpError(404, 'There is no such picture')
  const known = request.headers['if-none-match']
  const needsBody = request.method !== 'HEAD' && known === undefined
  const fetched = needsBody ? await files.fetch(best.name) : undefined
  const found = needsBody ? fetched : await files.find(best.name)
  if (!found) {
    await sendPicture(request, response, files, others)
    return
  }
  const etag = etagOf(found)
  const headers = {
    ...pictureHeaders,
    'content-type': types[path.extname(best.name)],
    'cache-control': best.cacheControl,
    etag,
  }
  if (known === etag) {
    response.writeHead(304, headers).end()
    return
  }
  // Who names another version gets this one.
  const sent = request.method === 'GET' ? (fetched ?? (await files.fetch(best.name))) : undefined
  response.writeHead(200, { ...headers, 'content-length': found.bytes })
  if (sent) pipeline(sent.body, response, ignore)
  else response.end()
}

/** What breaks off on the way has ended both sides; there is nobody left to tell. */
function ignore(): void {}

function etagOf({ bytes, date }: FileFacts): string {
  return `"${bytes.toString(36)}-${date.getTime().toString(36)}"`
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, headers, message } =
    error instanceof HttpError ? error : new HttpError(503, 'The picture cannot be read')
  response.writeHead(status, {
    ...apiHeaders,
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
  })
  response.end(message)
}

function pathOf(request: IncomingMessage): string {
  if (request.method !== 'GET' && request.method !== 'HEAD') return ''
  const { url = '' } = request
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
