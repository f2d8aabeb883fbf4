import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'
import type { FileBody, Upload } from './route.ts'

/** What a form with one file needs besides the file. */
const formOverhead = 16 * 1024

/** Serves a call whose body is a form with one file; all others keep taking JSON and nothing else. */
export function acceptUploads(
  app: FastifyInstance,
  { maxBytes }: Upload,
  serve: (scope: FastifyInstance) => void,
): void {
  // In a scope of its own, since the plugin changes how bodies are read.
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
 * Refuses a body that says itself that it is too large, before anything of it is read.
 * @throws HttpError 413
 */
export function requireUploadSize(headers: IncomingHttpHeaders, upload: Upload): void {
  if (Number(headers['content-length'] ?? 0) > upload.maxBytes + formOverhead)
    throw new HttpError(413, upload.tooLarge)
}

/**
 * The first file of a form, as it arrives, and the name that its sender gives it.
 * @throws HttpError 415 for another kind of body, 400 for a form without a file; reading it throws
 *   413 when it is too large and 400 when it breaks off
 */
export async function readFile(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ body: FileBody; fileName: string }> {
  if (!request.isMultipart()) throw new HttpError(415, notAForm)
  const part = await request.file().catch(() => undefined)
  if (part) return { body: checked(part.file, upload), fileName: part.filename }
  // A browser reads the answer only after it has sent everything, so the rest is read and forgotten.
  request.raw.resume()
  throw new HttpError(400, 'There is no file in this form')
}

export const notAForm = 'The file must be sent as multipart/form-data'

async function* checked(
  file: AsyncIterable<Buffer> & { truncated: boolean },
  { tooLarge }: Upload,
): FileBody {
  try {
    yield* file
  } catch {
    throw new HttpError(400, 'The upload broke off')
  }
  if (file.truncated) throw new HttpError(413, tooLarge)
}

/** How long whoever sends too much may take to notice the answer. */
const noticeMs = 5000

/** Reads on and forgets what comes, for a while: the connection is whole until the answer has arrived. */
export function takeTheRest(request: IncomingMessage): void {
  limitBodyTime(request, noticeMs)
  request.resume()
}

const clocks = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends a request whose body takes too long: whoever sends it byte by byte only wants to keep the
 * connection.
 */
export function limitBodyTime(request: IncomingMessage, ms: number): void {
  const end = setTimeout(() => request.destroy(), ms)
  clocks.set(request, end)
  const keep = () => clearTimeout(end)
  request.once('end', keep).once('close', keep)
}

/** Lets the body of a request take its time: uploads over slow lines have only the server's own limit. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(clocks.get(request))
}
