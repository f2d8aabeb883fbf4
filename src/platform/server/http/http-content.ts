import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

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
  body: Buffer
}

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
  return { head, headNotModified, body }
}

/** The same content, compressed by brotli anew. */
export function withBrotli(content: Content, br: Buffer): Content {
  return { ...content, forms: { ...content.forms, br: formOf(content, 'br', br) } }
}

/**
 * Sends content to a GET or HEAD request: the best encoding the client takes, 304 when it has it. The head is a list
 * that was made with the content, so Fastify has nothing to put together.
 */
export function sendContent(reply: FastifyReply, { status, tag, forms }: Content): void {
  const { method, headers } = reply.request.raw
  const form = bestForm(headers['accept-encoding'], forms)
  const response = reply.hijack().raw
  if (status === 200 && hasIt(headers['if-none-match'], tag))
    response.writeHead(304, form.headNotModified).end()
  else if (method === 'HEAD') response.writeHead(status, form.head).end()
  else response.writeHead(status, form.head).end(form.body)
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
