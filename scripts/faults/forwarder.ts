import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forwards connections to a port, like a simple proxy, and can be closed for a while. */
export interface Forwarder {
  port: number
  leave(): Promise<void>
  comeBack(): Promise<void>
}

/** @param target the port, when it is known */
export async function openForwarder(target: () => number): Promise<Forwarder> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      // After an error comes `close`, which ends both sides; nothing else is to be done.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    leave: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
    comeBack: () => listen(port),
  }
}
