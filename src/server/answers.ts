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

/** Sends what a route gave: JSON with its status, a file, or 204 for nothing. */
export async function answerWith(
  reply: FastifyReply,
  answer: unknown,
  status = 200,
): Promise<FastifyReply> {
  if (answer === undefined) return await reply.code(204).send()
  if (answer instanceof Download) return await sendFile(reply, answer)
  if (answer instanceof TextFile) return await asFile(reply, answer).send(answer.text)
  return await reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer))
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
