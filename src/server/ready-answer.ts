import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from './node-http.ts'

/** An answer as it goes over the wire, head and body as one text of Latin-1; only its date changes. */
export interface ReadyAnswer {
  status: number
  before: string
  after: string
  /** The second that the date in `text` names. */
  second: number
  text: string
}

/**
 * Writes down the whole answer to a GET request once.
 * @param headers names and values in turn, with the length of the body where there is one
 */
export function makeReady(status: number, headers: readonly string[], body?: Buffer): ReadyAnswer {
  let before = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let place = 0; place < headers.length; place += 2)
    before += `${headers[place]}: ${headers[place + 1]}\r\n`
  const after = `connection: keep-alive\r\n\r\n${body?.toString('latin1') ?? ''}`
  return { status, before, after, second: 0, text: '' }
}

/** Whether a request may be given an answer that says that its connection is kept. */
export function takesReady(
  { method, httpVersionMinor }: IncomingMessage,
  { shouldKeepAlive }: ServerResponse,
): boolean {
  return method === 'GET' && httpVersionMinor === 1 && shouldKeepAlive
}

/**
 * Sends an answer that lies ready. Node puts a head together anew for each answer, checks each of its
 * characters and writes the body behind it as a second piece, which together take a third of the time
 * of a kept page. So the head is put where Node keeps it once it is made, with the body behind it. All
 * else stays with Node: the turn among requests on one connection, slow readers, closing.
 * @returns false where this Node keeps its heads elsewhere; then nothing was done
 */
export function sendReady(response: ServerResponse, answer: ReadyAnswer): boolean {
  const now = Date.now()
  const second = now - (now % 1000)
  if (answer.second !== second) {
    answer.second = second
    answer.text = `${answer.before}date: ${new Date(second).toUTCString()}\r\n${answer.after}`
  }
  const inside = response as ServerResponse & { _header?: string }
  inside._header = answer.text
  if (!response.headersSent) return false
  response.statusCode = answer.status
  response.end()
  return true
}
