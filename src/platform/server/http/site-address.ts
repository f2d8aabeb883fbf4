import type { Server } from 'node:http'
import type { Config } from '../ops/config.ts'

/**
 * The address of the site without a slash at its end: PUBLIC_URL, else where the server listens.
 * Never what a request says: pages are cached and sent to everybody.
 */
export function siteAddress({ publicUrl, host, port }: Config, server: Server): string {
  if (publicUrl !== undefined) return publicUrl
  const address = server.address()
  const openPort = typeof address === 'object' && address ? address.port : port
  return listeningAddress(host, openPort)
}

/** Where this machine reaches a server that listens on a host and a port. */
export function listeningAddress(host: string, port: number): string {
  // "Every address of this machine" is no address that anybody could open.
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
