import { STATUS_CODES } from './node-http.ts'
import type { Writable } from 'node:stream'
import { HttpError } from './errors.ts'
import { apiHeaders } from './security.ts'

/** The refusal for bytes that node:http could not read as a request, by its error code. */
export function refusalFor(code: string | undefined): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'The headers of this request are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'This request took too long')
  return new HttpError(400, 'This is not a request that can be read')
}

/** Writes a refusal where there is no response to write it with. */
export function writeRefusal(socket: Writable, { status, message }: HttpError): void {
  const headers = {
    ...apiHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(message)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${lines.join('')}\r\n${message}`,
  )
}
