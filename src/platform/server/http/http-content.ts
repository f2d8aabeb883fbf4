import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { isKnownToClient } from './preconditions.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type ByEncoding<Value> = { identity: Value } & Partial<Record<Encoding, Value>>

/** What a cached response is made of. */
export interface ContentSource {
  status: number
  headers: Readonly<Record<string, string>>
  bodies: ByEncoding<Buffer>
}

/** A response in one encoding. Heads alternate names and values, as `writeHead` takes them. */
interface Form {
  head: string[]
  headNotModified: string[]
  body: Buffer
}

interface Common {
  status: number
  /** The start of the ETag, which all encodings share. */
  tag: string
  /** The headers that all encodings share. */
  head: readonly string[]
}

/** A response that is ready to send, with its headers precomputed. */
export interface Content extends Common {
  forms: ByEncoding<Form>
}

export function makeContent({ status, headers, bodies }: ContentSource): Content {
  const { identity, br, gzip } = bodies
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const { vary: also, ...others } = headers
  const vary = ['Accept-Encoding, Cookie', ...(also === undefined ? [] : [also])].join(', ')
  const head = [...Object.entries(others).flat(), 'vary', vary]
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
  // The length tells apart two compressions of the same text.
  const headNotModified = [...common.head, 'etag', `${common.tag}${encoding}${body.length}"`]
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const head = [...headNotModified, ...coding, 'content-length', String(body.length)]
  return { head, headNotModified, body }
}

/** Replaces the brotli encoding. */
export function withBrotli(content: Content, br: Buffer): Content {
  return { ...content, forms: { ...content.forms, br: formOf(content, 'br', br) } }
}

/**
 * Answers GET and HEAD with the best encoding that the client accepts, or with 304. Bypasses Fastify's reply, since the
 * head is precomputed.
 */
export function sendContent(reply: FastifyReply, { status, tag, forms }: Content): void {
  const { method, headers } = reply.request.raw
  const form = bestForm(headers['accept-encoding'], forms)
  // The client may have it in any encoding.
  const isKnown =
    status === 200 && isKnownToClient(headers, { isTag: (one) => one.startsWith(tag) })
  const response = reply.hijack().raw
  if (isKnown) response.writeHead(304, form.headNotModified).end()
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks routes that answer from memory or a file, even under overload; their name in the metrics. */
    readyAs?: string
  }
  interface FastifyRequest {
    /** Set if such a route had to produce its response. */
    isWork: boolean
  }
}

export type ReadHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Registers GET and HEAD of a route that answers from memory or a file. */
export function serveReady(
  app: FastifyInstance,
  url: string,
  readyAs: string,
  handler: ReadHandler,
): void {
  app.route({ method: ['GET', 'HEAD'], url, config: { readyAs }, handler })
}
