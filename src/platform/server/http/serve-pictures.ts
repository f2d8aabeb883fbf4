import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { isHashedName, uploadOf } from '../../../shared/media.ts'
import { HttpError } from './errors.ts'
import { folderFiles } from '../media-files/folder-files.ts'
import type { FileStats, MediaFiles } from '../media-files/media-files.ts'
import { writeRefusal } from './refusals.ts'
import type { FastAnswer } from './request-target.ts'
import { fileHeaders, type ExtraHeaders } from './security.ts'

/** A file that answers an address, and how long browsers may keep it. */
interface Candidate {
  name: string
  cacheControl: string
}

/** Where pictures lie, and what the site adds to the headers of every answer. */
interface PictureSource {
  files: MediaFiles
  transport: ExtraHeaders
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
 */
export function serveMedia(files: MediaFiles, transport: ExtraHeaders): FastAnswer {
  return servePictures({ files, transport }, /^\/media\/([a-z0-9][a-z0-9._-]{0,199})$/, (name) => {
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
export function serveCards(folder: string, transport: ExtraHeaders): FastAnswer {
  const source = { files: folderFiles(folder), transport }
  return servePictures(source, /^\/cards\/([0-9a-f]{32}\.png)$/, (name) => [
    { name, cacheControl: forEver },
  ])
}

/**
 * Serves pictures, streamed: they may come and go while the site runs.
 * @param address the addresses of the pictures; the first group is the name of the file
 * @param candidates the files for a name, the best first
 */
function servePictures(
  source: PictureSource,
  address: RegExp,
  candidates: (name: string) => readonly Candidate[],
): FastAnswer {
  return (request, response, { path: asked }) => {
    const name = address.exec(asked)?.[1]
    if (name === undefined || types[path.extname(name)] === undefined) return false
    sendPicture(request, response, source, candidates(name)).catch((error: unknown) =>
      refuse(response, error, source),
    )
    return true
  }
}

const pictureHeaders = {
  ...fileHeaders,
  // Feed readers and previews show our pictures on pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
}

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  source: PictureSource,
  [best, ...others]: readonly Candidate[],
): Promise<void> {
  const { files, transport } = source
  if (!best) throw new HttpError(404, 'There is no such picture')
  const ifNoneMatch = request.headers['if-none-match']
  const needsBody = request.method !== 'HEAD' && ifNoneMatch === undefined
  const fetched = needsBody ? await files.fetch(best.name) : undefined
  const found = needsBody ? fetched : await files.find(best.name)
  if (!found) {
    await sendPicture(request, response, source, others)
    return
  }
  const etag = etagOf(found)
  const headers = {
    ...pictureHeaders,
    ...transport,
    'content-type': types[path.extname(best.name)],
    'cache-control': best.cacheControl,
    etag,
  }
  if (ifNoneMatch === etag) {
    response.writeHead(304, headers).end()
    return
  }
  // Not fetched yet where the client had named a version: it has another one than this.
  const sent = request.method === 'GET' ? (fetched ?? (await files.fetch(best.name))) : undefined
  response.writeHead(200, { ...headers, 'content-length': found.bytes })
  if (sent) pipeline(sent.body, response, ignore)
  else response.end()
}

/** A connection that breaks off ends the reading too; there is nobody left to answer. */
function ignore(): void {}

function etagOf({ bytes, date }: FileStats): string {
  return `"${bytes.toString(36)}-${date.getTime().toString(36)}"`
}

function refuse(response: ServerResponse, error: unknown, { transport }: PictureSource): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const refusal =
    error instanceof HttpError ? error : new HttpError(503, 'The picture cannot be read')
  writeRefusal(response, refusal, transport)
}
