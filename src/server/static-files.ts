import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { type Content, sendContent } from './http-content.ts'
import { baseHeaders } from './security.ts'

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
    if (type === undefined) continue
    const url = `/${name.split(path.sep).join('/')}`
    const immutable = url.startsWith('/assets/')
    files.set(url, {
      content: await loadContent(path.join(folder, name)),
      headers: {
        ...baseHeaders,
        'content-type': type,
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
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

interface Folder {
  /** Its addresses; the first group is the name of the file. */
  address: RegExp
  cacheControl: string
}

const media: Folder = {
  address: /^\/media\/([a-z0-9][a-z0-9._-]{0,199})$/,
  cacheControl: 'public, max-age=604800',
}

const cards: Folder = {
  address: /^\/cards\/([0-9a-f]{32}\.png)$/,
  cacheControl: 'public, max-age=31536000, immutable',
}

/** Serves the owner's pictures from their folder. */
export function serveMedia(folder: string): Answer {
  return serveFolder(folder, media)
}

/** Serves the pictures for previews from their folder; a name stands for one picture for ever. */
export function serveCards(folder: string): Answer {
  return serveFolder(folder, cards)
}

/** Serves pictures, streamed: their folder may change while the site runs. */
function serveFolder(folder: string, { address, cacheControl }: Folder): Answer {
  return (request, response) => {
    const name = address.exec(pathOf(request))?.[1]
    const type = name === undefined ? undefined : types[path.extname(name)]
    if (name === undefined || type === undefined) return false
    const headers = { ...pictureHeaders, 'content-type': type, 'cache-control': cacheControl }
    void sendPicture(request, response, path.join(folder, name), headers)
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
  file: string,
  sent: Readonly<Record<string, string>>,
): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) {
    response.writeHead(404, { ...baseHeaders, 'content-type': 'text/plain; charset=utf-8' })
    response.end('There is no such picture')
    return
  }
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
  const headers = { ...sent, etag }
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
  else {
    response.writeHead(200, { ...headers, 'content-length': found.size })
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response)
  }
}

function pathOf(request: IncomingMessage): string {
  if (request.method !== 'GET' && request.method !== 'HEAD') return ''
  return (request.url ?? '').split('?', 1)[0] ?? ''
}
