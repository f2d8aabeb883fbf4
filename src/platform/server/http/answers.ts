import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { Download } from './route.ts'

/** A text that the browser saves as a file instead of reading it as JSON. */
export class TextFile {
  readonly text: string
  readonly name: string
  readonly type: string

  /** @param name ASCII without quotes */
  constructor(text: string, name: string, type: string) {
    this.text = text
    this.name = name
    this.type = type
  }
}

/** Sends what a route gave: JSON, a file, or 204 for nothing. */
export async function answerWith(reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (answer === undefined) return await reply.code(204).send()
  if (answer instanceof Download) return await sendFile(reply, answer)
  if (answer instanceof TextFile) return await asFile(reply, answer).send(answer.text)
  return await reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(bytesOf(answer, reply.request.url))
}

const texts = new WeakMap<object, Buffer>()

/** Frozen rows are serialised once. */
function bytesOf(answer: unknown, url: string): Buffer {
  if (!Array.isArray(answer) || !Object.isFrozen(answer)) return shared(url, serialise(answer))
  const cached = texts.get(answer)
  if (cached) return cached
  const text = serialise(answer)
  texts.set(answer, text)
  return text
}

function serialise(answer: unknown): Buffer {
  return Buffer.from(JSON.stringify(answer))
}

const leastShared = 16 * 1024
const maxShared = 100
const lastSent = new Map<string, WeakRef<Buffer>>()

/** The same bytes for all who are sent the same: those who read slowly hold one copy between them. */
function shared(url: string, bytes: Buffer): Buffer {
  if (bytes.length < leastShared) return bytes
  const cached = lastSent.get(url)?.deref()
  if (cached?.equals(bytes)) return cached
  if (lastSent.size >= maxShared) lastSent.clear()
  lastSent.set(url, new WeakRef(bytes))
  return bytes
}

async function sendFile(reply: FastifyReply, answer: Download): Promise<FastifyReply> {
  const handle = await open(answer.file)
  return await asFile(reply, answer)
    .header('content-length', (await handle.stat()).size)
    .send(handle.createReadStream())
}

function asFile(
  reply: FastifyReply,
  { name, type }: Pick<Download, 'name' | 'type'>,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
}
