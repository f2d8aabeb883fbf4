import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isHashedName, uploadOf } from '../../../shared/media.ts'
import { HttpError } from './errors.ts'
import { folderFiles } from '../media-files/folder-files.ts'
import type { FileStats, MediaFiles } from '../media-files/media-files.ts'
import { type ReadHandler, serveReady } from './ready-route.ts'
import { splitTarget } from './request-target.ts'
import { fileHeaders } from './security.ts'

/** A file that answers an address, and how long browsers may keep it. */
interface Candidate {
  name: string
  cacheControl: string
}

const aMinute = 'public, max-age=60'
const aWeek = 'public, max-age=604800'
const forEver = 'public, max-age=31536000, immutable'

/** All that is served as a picture, whatever else lies in the folder. SVG is not: it can hold scripts. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Serves the owner's pictures. Until a variant of an upload is made, or where it
 * would be no narrower, the upload stands in for it.
 * @param otherwise answers addresses that can be no picture
 */
export function serveMedia(app: FastifyInstance, files: MediaFiles, otherwise: ReadHandler): void {
  const address = /^\/media\/([a-z0-9][a-z0-9._-]{0,199})$/
  servePictures(app, files, { name: 'media', url: '/media/*', address, candidates, otherwise })
}

function candidates(name: string): Candidate[] {
  const upload = uploadOf(name)
  if (upload === undefined) return [{ name, cacheControl: aWeek }]
  const cacheControl = isHashedName(name) ? forEver : aWeek
  if (upload === name) return [{ name, cacheControl }]
  return [
    { name, cacheControl },
    { name: upload, cacheControl: aMinute },
  ]
}

/** Serves the pictures for previews from their folder; a name stands for one picture for ever. */
export function serveCards(app: FastifyInstance, folder: string, otherwise: ReadHandler): void {
  servePictures(app, folderFiles(folder), {
    name: 'card',
    url: '/cards/*',
    address: /^\/cards\/([0-9a-f]{32}\.png)$/,
    candidates: (name) => [{ name, cacheControl: forEver }],
    otherwise,
  })
}

interface PictureRoute {
  name: string
  url: string
  /** The addresses of the pictures, not decoded; the first group is the name of the file. */
  address: RegExp
  /** The files for a name, the best first. */
  candidates: (name: string) => readonly Candidate[]
  otherwise: ReadHandler
}

/** Serves pictures, streamed: they may come and go while the site runs. */
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
  // Feed readers and previews show our pictures on pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
}

async function sendPicture(
  reply: FastifyReply,
  files: MediaFiles,
  [best, ...others]: readonly Candidate[],
): Promise<FastifyReply> {
  if (!best) throw new HttpError(404, 'There is no such picture')
  const { method, headers } = reply.request
  const ifNoneMatch = headers['if-none-match']
  const needsBody = method === 'GET' && ifNoneMatch === undefined
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
  if (ifNoneMatch === etag) return await reply.code(304).headers(sentHeaders).send()
  // Not fetched yet where the client had named a version: it has another one than this.
  const sent = method === 'GET' ? (fetched ?? (await fetchPicture(files, best.name))) : undefined
  return await reply.headers({ ...sentHeaders, 'content-length': found.bytes }).send(sent?.body)
}

function fetchPicture(files: MediaFiles, name: string) {
  return files.fetch(name).catch(unreadable)
}

/** What a bucket says of itself stays; anything else is a fault of the disk. */
function unreadable(error: unknown): never {
  throw error instanceof HttpError ? error : new HttpError(503, 'The picture cannot be read')
}

function etagOf({ bytes, date }: FileStats): string {
  return `"${bytes.toString(36)}-${date.getTime().toString(36)}"`
}
