import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Writable } from 'node:stream'
import { HttpError } from './errors.ts'
import { apiHeaders, type ExtraHeaders } from './security.ts'

/** The refusal for bytes that node:http could not read as a request, by its error code. */
export function refusalFor(code: string | undefined): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'The headers of this request are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'This request took too long')
  return new HttpError(400, 'This is not a request that can be read')
}

/** Refuses a request that no call of the API is asked about. */
export function writeRefusal(
  response: ServerResponse,
  refusal: HttpError,
  transport: ExtraHeaders,
): void {
  response.writeHead(refusal.status, headersOf(refusal, transport)).end(refusal.message)
}

/** Writes a refusal where there is no response to write it with, and says that the connection ends. */
export function writeBareRefusal(
  socket: Writable,
  refusal: HttpError,
  transport: ExtraHeaders,
): void {
  const { status, message } = refusal
  const headers = { ...headersOf(refusal, transport), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${lines.join('')}\r\n${message}`,
  )
}

function headersOf({ headers, message }: HttpError, transport: ExtraHeaders) {
  return {
    ...apiHeaders,
    ...transport,
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(message)),
  }
}
