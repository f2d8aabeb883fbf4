import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Encoding = 'br' | 'gzip' | 'identity'
type ByEncoding<Value> = { identity: Value } & Partial<Record<Encoding, Value>>

/** One thing to send, in the encodings that it comes in. */
export interface ContentSource {
  status: number
  headers: Readonly<Record<string, string>>
  bodies: ByEncoding<Buffer>
}

/** A content in one encoding. Heads are names and values in turn, as `writeHead` takes them. */
interface Form {
  head: string[]
  headNotModified: string[]
  /** Short ones are text of Latin-1: Node writes text and head in one piece, which bytes are not. */
  body: string | Buffer
}

/** What is longer costs more to be joined with its head than to be written by itself. */
const longestText = 64 * 1024

/** What all forms of a content have in common. */
interface Common {
  status: number
  /** The beginning of its ETag in any encoding. */
  tag: string
  /** The names and values that each head begins with. */
  head: readonly string[]
}

/** All that is needed to answer with a content, made once and stored with it. */
export interface Content extends Common {
  forms: ByEncoding<Form>
}

export function makeContent({ status, headers, bodies }: ContentSource): Content {
  const { identity, br, gzip } = bodies
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const head = [...Object.entries(headers).flat(), 'vary', 'Accept-Encoding, Cookie']
  const common: Common = { status, tag: `"${hash}-`, head }
  return {
    ...common,
    forms: {
      identity: formOf(common, 'identity', identity),
      ...(br && { br: formOf(common, 'br', br) }),
      ...(gzip && { gzip: formOf(common, 'gzip', gzip) }),
    },
  }
}

function formOf(common: Common, encoding: Encoding, body: Buffer): Form {
  // The ETag names the bytes: their encoding, and by their length how well it was done.
  const headNotModified = [...common.head, 'etag', `${common.tag}${encoding}${body.length}"`]
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const head = [...headNotModified, ...coding, 'content-length', String(body.length)]
  const sent = body.length <= longestText ? body.toString('latin1') : body
  return { head, headNotModified, body: sent }
}

/** The uncompressed bytes of a content. */
export function plainBytes({ forms }: Content): Buffer {
  const { body } = forms.identity
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : body
}

/** The same content, compressed by brotli anew. */
export function withBrotli(content: Content, br: Buffer): Content {
  return { ...content, forms: { ...content.forms, br: formOf(content, 'br', br) } }
}

/** Another text with the status and the headers of a content. */
export function withBodies(content: Content, { identity, br }: ByEncoding<Buffer>): Content {
  const forms = {
    identity: formOf(content, 'identity', identity),
    ...(br && { br: formOf(content, 'br', br) }),
  }
  return { ...content, forms }
}

/** Sends content to a GET or HEAD request: the best encoding the client takes, 304 when it has it. */
export function sendContent(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { status, tag, forms }: Content,
): void {
  const form = bestForm(headers['accept-encoding'], forms)
  if (status === 200 && hasIt(headers['if-none-match'], tag)) {
    response.writeHead(304, form.headNotModified).end()
    return
  }
  response.writeHead(status, form.head)
  if (method === 'HEAD') response.end()
  else response.end(form.body, 'latin1')
}

const takesBrotli = /(^|[ ,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const takesGzip = /(^|[ ,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

function bestForm(accepted: string | string[] = '', forms: ByEncoding<Form>): Form {
  const list = String(accepted)
  if (forms.br && takesBrotli.test(list)) return forms.br
  return forms.gzip && takesGzip.test(list) ? forms.gzip : forms.identity
}

/** Whether the client has this content in any encoding. */
function hasIt(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(tag))
}
