import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeReady, type ReadyAnswer, sendReady, takesReady } from './ready-answer.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** One thing to send in the form that suits the client. */
export interface Content {
  status: number
  /** Names what is sent, whatever its encoding. */
  etag: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

type Headers = Readonly<Record<string, string>>

/** A body with its headers, as they go out. */
interface Form {
  body: Buffer
  /** Names and values in turn: Node writes them without looking at an object again. */
  full: string[]
  notModified: string[]
  /** The same as whole answers, made when they are first asked for. */
  ready: { full?: ReadyAnswer; notModified?: ReadyAnswer }
}

/** Larger bodies gain nothing by lying there a second time as text. */
const largestReadyBytes = 64 * 1024

/**
 * Sends content to a GET or HEAD request: the best encoding the client takes, 304 when it has it.
 * @param headers the same object for the same content, since what is sent is prepared once for both;
 *   what the response carries already, such as that the site is behind TLS, is the same for all of a site
 */
export function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  headers: Headers,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '', content.bodies)
  const { mark, forms } = preparedFor(content, headers)
  const form = (forms[encoding] ??= prepare(
    content,
    { ...(response.getHeaders() as Headers), ...headers },
    encoding,
  ))
  const isKnown = content.status === 200 && hasIt(request.headers['if-none-match'], mark)
  if (takesReady(request, response)) {
    const answer = isKnown ? readyNotModified(form) : readyWhole(form, content.status)
    if (answer && sendReady(response, answer)) return
  }
  if (isKnown) {
    response.writeHead(304, form.notModified).end()
    return
  }
  response.writeHead(content.status, form.full)
  response.end(request.method === 'HEAD' ? undefined : form.body)
}

function readyNotModified({ ready, notModified }: Form): ReadyAnswer {
  return (ready.notModified ??= makeReady(304, notModified))
}

function readyWhole({ ready, full, body }: Form, status: number): ReadyAnswer | undefined {
  if (body.length > largestReadyBytes) return undefined
  return (ready.full ??= makeReady(status, full, body))
}

/** What is made of a content once. */
interface Prepared {
  headers: Headers
  /** The beginning of the ETag of each of its forms. */
  mark: string
  forms: Partial<Record<Encoding, Form>>
}

const prepared = new WeakMap<Content, Prepared>()

function preparedFor(content: Content, headers: Headers): Prepared {
  const known = prepared.get(content)
  if (known?.headers === headers) return known
  const fresh = { headers, mark: `"${content.etag}-`, forms: {} }
  prepared.set(content, fresh)
  return fresh
}

/** The ETag names the bytes too: their encoding, and how well it was done. */
function prepare({ etag, bodies }: Content, headers: Headers, encoding: Encoding): Form {
  const body = bodies[encoding] ?? bodies.identity
  const notModified = [
    ...Object.entries(headers).flat(),
    'etag',
    `"${etag}-${encoding}${body.length}"`,
    'vary',
    'Accept-Encoding, Cookie',
  ]
  const full = [
    ...notModified,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
  ]
  return { body, full, notModified, ready: {} }
}

/** Browsers send a handful of different headers; anything may send any number. */
const choices = new Map<string, readonly Encoding[]>()
const maxChoices = 200

function chooseEncoding(accepted: string, bodies: Content['bodies']): Encoding {
  let wanted = choices.get(accepted)
  if (!wanted) {
    wanted = (['br', 'gzip'] as const).filter((name) => takes(accepted, name))
    if (choices.size < maxChoices) choices.set(accepted, wanted)
  }
  for (const name of wanted) if (bodies[name]) return name
  return 'identity'
}

function takes(accepted: string, name: string): boolean {
  return new RegExp(`(^|[ ,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
}

/** Whether the client has this content in any encoding. */
function hasIt(header: string | undefined, mark: string): boolean {
  return header !== undefined && (header === '*' || header.includes(mark))
}
