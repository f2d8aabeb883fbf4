import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Database } from '../../platform/server/database/database.ts'
import { readRange } from '../../platform/server/http/byte-range.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { writeRefusal } from '../../platform/server/http/refusals.ts'
import type { FastAnswer } from '../../platform/server/http/request-target.ts'
import { apiHeaders, type ExtraHeaders } from '../../platform/server/http/security.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { isFileName } from '../../shared/files.ts'
import { contentName, type FileRow, findFile } from './store.ts'

interface FileSource {
  db: Database['db']
  contents: MediaFiles
  transport: ExtraHeaders
  /** Whether something that visitors can read links or draws the file of this name. */
  isPublished(name: string): Promise<boolean>
  isOwner(request: IncomingMessage): Promise<boolean>
}

/** Serves published files to everyone and the others to the owner: to be saved, and PDFs to be read. */
export function serveFiles(source: FileSource): FastAnswer {
  return (request, response, { path }) => {
    const name = /^\/files\/([^/]+)$/.exec(path)?.[1]
    if (name === undefined) return false
    sendFile(request, response, source, name).catch((error: unknown) =>
      refuse(response, error, source),
    )
    return true
  }
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  source: FileSource,
  name: string,
): Promise<void> {
  const { db, contents, transport } = source
  const file = isFileName(name) ? await findFile(db, name) : undefined
  const isPublic = file !== undefined && (await source.isPublished(name))
  if (!file || !(isPublic || (await source.isOwner(request))))
    throw new HttpError(404, 'There is no such file')
  const headers = { ...headersOf(file, isPublic), ...transport }
  const { method, headers: asked } = request
  if (asked['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const isSame = (asked['if-range'] ?? headers.etag) === headers.etag
  const range = isSame ? readRange(asked.range, file.bytes) : undefined
  if (range === 'none')
    throw new HttpError(416, 'The file does not have this part', {
      'content-range': `bytes */${file.bytes}`,
    })
  const found = method === 'GET' ? await contents.fetch(contentName(file.hash), range) : undefined
  if (method === 'GET' && !found) throw new HttpError(404, 'There is no such file')
  const part = range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }
  const length = range ? range.end - range.start + 1 : file.bytes
  response.writeHead(range ? 206 : 200, { ...headers, ...part, 'content-length': length })
  if (found) pipeline(found.body, response, ignore)
  else response.end()
}

/** An interrupted stream has closed both sides; there is nobody left to answer. */
function ignore(): void {}

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

function refuse(response: ServerResponse, error: unknown, { transport }: FileSource): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const refusal = error instanceof HttpError ? error : new HttpError(503, 'The file cannot be read')
  writeRefusal(response, refusal, transport)
}
