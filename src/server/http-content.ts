import type { IncomingMessage, ServerResponse } from 'node:http'

type Encoding = 'br' | 'gzip' | 'identity'

/** One thing to send in the form that suits the client. */
export interface Content {
  status: number
  etag: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

/**
 * Sends content to a GET or HEAD request: the best encoding the client takes, 304 when it has it.
 * The ETag names the encoding too, since it stands for bytes.
 */
export function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  headers: Readonly<Record<string, string>>,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '', content.bodies)
  const body = content.bodies[encoding] ?? content.bodies.identity
  const etag = `"${content.etag}-${encoding}"`
  const common = { ...headers, etag, vary: 'Accept-Encoding, Cookie' }
  if (content.status === 200 && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end()
    return
  }
  response.writeHead(content.status, {
    ...common,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function chooseEncoding(accepted: string, bodies: Content['bodies']): Encoding {
  const takes = (name: string) =>
    new RegExp(`(^|[ ,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
  if (bodies.br && takes('br')) return 'br'
  if (bodies.gzip && takes('gzip')) return 'gzip'
  return 'identity'
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
