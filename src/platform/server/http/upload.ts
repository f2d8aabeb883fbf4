import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'
import type { FileBody, Upload } from './route.ts'

/** For the boundaries and headers of the form. */
const formOverheadBytes = 16 * 1024

/** Registers a call that takes a multipart form. */
export function acceptUploads(
  app: FastifyInstance,
  { maxBytes }: Upload,
  serve: (scope: FastifyInstance) => void,
): void {
  // In its own scope: the plugin replaces the body parsers, and all other calls take only JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 },
    })
    serve(scope)
  })
}

/**
 * Checks the declared length before any of the body is read.
 * @throws HttpError 413
 */
export function requireUploadSize(headers: IncomingHttpHeaders, upload: Upload): void {
  if (Number(headers['content-length'] ?? 0) > upload.maxBytes + formOverheadBytes)
    throw new HttpError(413, upload.tooLarge)
}

/**
 * Streams the first file of a form.
 * @throws HttpError 415 for another content type, 400 for a form without a file; the stream throws 413 if the file is too
 *   large and 400 if it is interrupted
 */
export async function readFile(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ body: FileBody; fileName: string }> {
  if (!request.isMultipart()) throw new HttpError(415, notMultipart)
  const part = await request.file().catch(() => undefined)
  if (part) return { body: limitSize(part.file, upload), fileName: part.filename }
  // Browsers read the response only after sending everything, so the rest is read and discarded.
  request.raw.resume()
  throw new HttpError(400, 'The form contains no file')
}

export const notMultipart = 'The file must be sent as multipart/form-data'

async function* limitSize(
  file: AsyncIterable<Buffer> & { truncated: boolean },
  { tooLarge }: Upload,
): FileBody {
  try {
    yield* file
  } catch {
    throw new HttpError(400, 'The upload was interrupted')
  }
  if (file.truncated) throw new HttpError(413, tooLarge)
}

const drainMs = 5000

/** Reads and discards the rest of a body for a while, so that the client receives the response. */
export function drainBody(request: IncomingMessage): void {
  limitBodyTime(request, drainMs)
  request.resume()
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Aborts a request whose body takes too long, which a client could send byte by byte to occupy a connection. */
export function limitBodyTime(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.destroy(), ms)
  timers.set(request, timer)
  const cancel = () => clearTimeout(timer)
  request.once('end', cancel).once('close', cancel)
}

/** Lifts that limit for an upload, which then has only the server's request timeout. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request))
}
