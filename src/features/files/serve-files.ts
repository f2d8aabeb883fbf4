import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/server/database/database.ts'
import { readRange } from '../../platform/server/http/byte-range.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import {
  type Content,
  type ReadHandler,
  sendContent,
  serveReady,
} from '../../platform/server/http/http-content.ts'
import { isKnownToClient } from '../../platform/server/http/preconditions.ts'
import { splitTarget } from '../../platform/server/http/request-target.ts'
import { apiHeaders } from '../../platform/server/http/security.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { describedTable } from '../../shared/data-sets.ts'
import { isFileName } from '../../shared/files.ts'
import { contentName, type FileRow, findFile } from './store.ts'

export interface FileSource {
  db: Database['db']
  contents: MediaFiles
  /** Whether something that visitors can read links or draws the file of this name. */
  isPublished(name: string): Promise<boolean>
  isOwner(headers: IncomingHttpHeaders): Promise<boolean>
  /** The header `Link` of a published file. */
  linksOf(file: FileRow): Promise<string | undefined>
  /** What is said of a published and described table; undefined for any other name. */
  metadataOf(name: string): Promise<Content | undefined>
}

/**
 * Serves published files to everyone and the others to the owner: PDFs inline, other files as downloads.
 * @param otherwise answers addresses that cannot be files
 */
export function serveFiles(app: FastifyInstance, source: FileSource, otherwise: ReadHandler): void {
  serveReady(app, '/files/*', 'download', (request, reply) => {
    const name = /^\/files\/([^/]+)$/.exec(splitTarget(request.url).path)?.[1]
    return name === undefined ? otherwise(request, reply) : sendFile(reply, source, name)
  })
}

async function sendFile(
  reply: FastifyReply,
  { db, contents, ...source }: FileSource,
  name: string,
): Promise<FastifyReply> {
  const { method, headers: asked } = reply.request
  const file = isFileName(name) ? await findFile(db, name) : undefined
  const table = file ? undefined : describedTable(name)
  const metadata = table === undefined ? undefined : await source.metadataOf(table)
  if (metadata) return answerReady(reply, metadata)
  const isPublic = file !== undefined && (await source.isPublished(name))
  if (!file || !(isPublic || (await source.isOwner(asked))))
    throw new HttpError(404, 'There is no such file')
  const link = isPublic ? await source.linksOf(file) : undefined
  const headers = { ...headersOf(file, isPublic), ...(link !== undefined && { link }) }
  const version = {
    isTag: (tag: string) => tag === headers.etag,
    lastModified: new Date(file.date),
  }
  if (isKnownToClient(asked, version)) return await reply.code(304).headers(headers).send()
  const isGet = method === 'GET'
  const isSame = (asked['if-range'] ?? headers.etag) === headers.etag
  const range = isGet && isSame ? readRange(asked.range, file.bytes) : undefined
  if (range === 'none')
    throw new HttpError(416, 'The file does not have this part', {
      'content-range': `bytes */${file.bytes}`,
    })
  const found = isGet
    ? await contents.fetch(contentName(file.hash), range).catch(unreadable)
    : undefined
  if (isGet && !found) throw new HttpError(404, 'There is no such file')
  const part = range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }
  const length = range ? range.end - range.start + 1 : file.bytes
  return await reply
    .code(range ? 206 : 200)
    .headers({ ...headers, ...part, 'content-length': length })
    .send(found?.body)
}

function answerReady(reply: FastifyReply, content: Content): FastifyReply {
  sendContent(reply, content)
  return reply
}

/** What a bucket says of itself stays; anything else is a fault of the disk. */
function unreadable(error: unknown): never {
  throw error instanceof HttpError ? error : new HttpError(503, 'The file cannot be read')
}

function headersOf({ name, type, hash, date }: FileRow, isPublic: boolean) {
  const isRead = type === 'application/pdf'
  return {
    ...apiHeaders,
    // A browser must not run anything in a file.
    'content-security-policy': isRead ? 'sandbox' : apiHeaders['content-security-policy'],
    'content-type': type,
    'content-disposition': `${isRead ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': isPublic ? 'no-cache' : 'private, no-cache',
    'accept-ranges': 'bytes',
    'last-modified': new Date(date).toUTCString(),
    etag: `"${hash.slice(0, 32)}"`,
  }
}
