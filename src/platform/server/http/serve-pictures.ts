import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isHashedName, uploadOf } from '../../../shared/media.ts'
import { HttpError } from './errors.ts'
import { folderFiles } from '../media-files/folder-files.ts'
import type { FileStats, MediaFiles } from '../media-files/media-files.ts'
import { type ReadHandler, serveReady } from './http-content.ts'
import { isKnownToClient } from './preconditions.ts'
import { splitTarget } from './request-target.ts'
import { fileHeaders } from './security.ts'

interface Candidate {
  name: string
  cacheControl: string
}

const oneMinute = 'public, max-age=60'
const oneWeek = 'public, max-age=604800'
const immutable = 'public, max-age=31536000, immutable'

/** Only these files are served. SVG is not: it can contain scripts. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Serves the owner's pictures. If a variant of an upload does not exist yet, or would not be narrower, the upload itself
 * is sent instead.
 * @param otherwise handles URLs that cannot be a picture
 */
export function serveMedia(app: FastifyInstance, files: MediaFiles, otherwise: ReadHandler): void {
  const address = /^\/media\/([a-z0-9][a-z0-9._-]{0,199})$/
  servePictures(app, files, { name: 'media', url: '/media/*', address, candidates, otherwise })
}

function candidates(name: string): Candidate[] {
  const upload = uploadOf(name)
  if (upload === undefined) return [{ name, cacheControl: oneWeek }]
  const cacheControl = isHashedName(name) ? immutable : oneWeek
  if (upload === name) return [{ name, cacheControl }]
  return [
    { name, cacheControl },
    { name: upload, cacheControl: oneMinute },
  ]
}

/** Serves the pictures of link previews, whose names contain a hash. */
export function serveCards(app: FastifyInstance, folder: string, otherwise: ReadHandler): void {
  servePictures(app, folderFiles(folder), {
    name: 'card',
    url: '/cards/*',
    address: /^\/cards\/([0-9a-f]{32}\.png)$/,
    candidates: (name) => [{ name, cacheControl: immutable }],
    otherwise,
  })
}

interface PictureRoute {
  name: string
  url: string
  /** Matches the undecoded URL; the first group is the file name. */
  address: RegExp
  /** The files to try for a name, the best first. */
  candidates: (name: string) => readonly Candidate[]
  otherwise: ReadHandler
}

/** Streams pictures from disk, where they may appear and disappear while the site runs. */
function servePictures(
  app: FastifyInstance,
  files: MediaFiles,
  { name: readyAs, url, address, otherwise, ...route }: PictureRoute,
): void {
  serveReady(app, url, readyAs, (request, reply) => {
    const name = address.exec(splitTarget(request.url).path)?.[1]
    if (name === undefined || types[path.extname(name)] === undefined)
      return otherwise(request, reply)
    return sendPicture(reply, files, route.candidates(name))
  })
}

const pictureHeaders = {
  ...fileHeaders,
  // Feed readers and link previews show the pictures on other sites.
  'cross-origin-resource-policy': 'cross-origin',
}

async function sendPicture(
  reply: FastifyReply,
  files: MediaFiles,
  [best, ...others]: readonly Candidate[],
): Promise<FastifyReply> {
  if (!best) throw new HttpError(404, 'No such picture')
  const { method, headers } = reply.request
  const isConditional = (headers['if-none-match'] ?? headers['if-match']) !== undefined
  const needsBody = method === 'GET' && !isConditional
  const fetched = needsBody ? await fetchPicture(files, best.name) : undefined
  const found = needsBody ? fetched : await files.find(best.name).catch(unreadable)
  if (!found) return await sendPicture(reply, files, others)
  const etag = etagOf(found)
  const sentHeaders = {
    ...pictureHeaders,
    'content-type': types[path.extname(best.name)],
    'cache-control': best.cacheControl,
    etag,
  }
  if (isKnownToClient(headers, { isTag: (tag) => tag === etag }))
    return await reply.code(304).headers(sentHeaders).send()
  // Not fetched yet if the client sent a condition.
  const sent = method === 'GET' ? (fetched ?? (await fetchPicture(files, best.name))) : undefined
  return await reply.headers({ ...sentHeaders, 'content-length': found.bytes }).send(sent?.body)
}

function fetchPicture(files: MediaFiles, name: string) {
  return files.fetch(name).catch(unreadable)
}

/** Errors of a bucket have messages of their own; any other is a fault of the disk. */
function unreadable(error: unknown): never {
  throw error instanceof HttpError ? error : new HttpError(503, 'The picture cannot be read')
}

function etagOf({ bytes, date }: FileStats): string {
  return `"${bytes.toString(36)}-${date.getTime().toString(36)}"`
}
