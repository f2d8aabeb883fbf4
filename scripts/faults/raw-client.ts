import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Client } from './client.ts'

/** A connection on which nothing has been asked yet. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** A request as it goes over the wire. */
export function requestFor(
  base: string,
  { headers }: Client,
  method: string,
  url: string,
  body?: object,
) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: new URL(base).host,
    origin: base,
    ...headers,
    ...(text !== '' && { 'content-type': 'application/json', 'content-length': text.length }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

/** What came until the connection ended, also when it was cut. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  try {
    for await (const part of socket) text += String(part)
  } catch {
    // The caller sees from the missing end that the connection was cut.
  }
  return text
}
