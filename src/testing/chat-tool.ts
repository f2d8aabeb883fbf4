import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The response of a chat tool: a status with headers, or none at all. */
export type ChatAnswer = { status: number; headers?: Record<string, string> } | 'hang'

interface Received {
  id: string
  path: string
  body: { text: string; content: string } & Record<string, unknown>
}

/** A chat tool on a real socket that keeps what it accepted and can be made to misbehave. */
export async function openChatTool() {
  const accepted: Received[] = []
  const refused: Received[] = []
  const state: { answer: (number: number) => ChatAnswer } = { answer: () => ({ status: 200 }) }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const received = {
        id: String(request.headers['idempotency-key']),
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(parts).toString()) as Received['body'],
      }
      const answer = state.answer(accepted.length + refused.length)
      const isAccepted = answer !== 'hang' && answer.status < 300
      ;(isAccepted ? accepted : refused).push(received)
      if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end('x'.repeat(1000))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Stops listening. */
  const leave = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const comeBack = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  /** One response for all requests, or one per request. */
  const answer = (next: ChatAnswer | ((number: number) => ChatAnswer)) => {
    state.answer = typeof next === 'function' ? next : () => next
  }
  return { url: `http://127.0.0.1:${port}/hooks/1`, accepted, refused, answer, leave, comeBack }
}
