import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'

/** Returned by a handler to send a file as a download. */
export class Download {
  readonly file: string
  readonly name: string
  readonly type: string

  constructor(file: string, name: string, type: string) {
    this.file = file
    this.name = name
    this.type = type
  }
}

/** Returned by a handler to send a text as a download. */
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

/** Sends what a handler returned: JSON, a download, or 204 for undefined. */
export async function sendResult(reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (result === undefined) return await reply.code(204).send()
  if (result instanceof Download) return await sendFile(reply, result)
  if (result instanceof TextFile) return await asDownload(reply, result).send(result.text)
  return await reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(serialize(result, reply.request.url))
}

const serializedRows = new WeakMap<object, Buffer>()

/** Frozen arrays, which come from a cache, are serialized once. */
function serialize(result: unknown, url: string): Buffer {
  if (!Array.isArray(result) || !Object.isFrozen(result)) return shareBytes(url, toJson(result))
  const cached = serializedRows.get(result)
  if (cached) return cached
  const bytes = toJson(result)
  serializedRows.set(result, bytes)
  return bytes
}

function toJson(result: unknown): Buffer {
  return Buffer.from(JSON.stringify(result))
}

const minSharedBytes = 16 * 1024
const maxSharedUrls = 100
const lastSent = new Map<string, WeakRef<Buffer>>()

/** Reuses the last buffer with the same content, so that many slow clients share one copy in memory. */
function shareBytes(url: string, bytes: Buffer): Buffer {
  if (bytes.length < minSharedBytes) return bytes
  const cached = lastSent.get(url)?.deref()
  if (cached?.equals(bytes)) return cached
  if (lastSent.size >= maxSharedUrls) lastSent.clear()
  lastSent.set(url, new WeakRef(bytes))
  return bytes
}

async function sendFile(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const handle = await open(download.file)
  return await asDownload(reply, download)
    .header('content-length', (await handle.stat()).size)
    .send(handle.createReadStream())
}

function asDownload(
  reply: FastifyReply,
  { name, type }: Pick<Download, 'name' | 'type'>,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
}
