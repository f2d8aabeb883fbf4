import type { IncomingMessage, Server } from 'node:http'
import { isIPv4 } from 'node:net'

/** The part of the settings that names the site; importing `Config` would be a cycle. */
interface SiteNames {
  publicUrl: string | undefined
  host: string
  port: number
}

export const unknownHost =
  'This site only answers to names of its own machine. Set PUBLIC_URL to the address that visitors use.'

/**
 * Returns a check of the Host header against DNS rebinding. With PUBLIC_URL the proxy checks the name. Without it only
 * names that no other site can control are accepted: those of this machine, and the name or address that the server
 * listens on.
 */
export function createHostCheck({
  publicUrl,
  host,
}: Omit<SiteNames, 'port'>): (request: IncomingMessage) => boolean {
  if (publicUrl !== undefined) return () => true
  const bound = parseHostName(host)
  // Most requests send the same header as the one before.
  let lastAccepted: string | undefined
  const isOwn = (header: string, { socket }: IncomingMessage) => {
    if (header === lastAccepted) return true
    const name = parseHostName(header)
    if (!isLoopback(name) && name !== bound) return name === withoutIPv6Prefix(socket.localAddress)
    lastAccepted = header
    return true
  }
  return (request) => {
    const { host: asked, 'x-forwarded-host': forwarded } = request.headers
    // Health checks over HTTP/1.0 send no Host header; every browser does.
    if (asked !== undefined && !isOwn(asked, request)) return false
    // A proxy that sends its own name as Host puts the visitor's name here.
    if (forwarded === undefined) return true
    return String(forwarded)
      .split(',')
      .every((name) => isOwn(name, request))
  }
}

/** The public hosts of the site, with their ports; empty without PUBLIC_URL. */
export function publicHosts({ publicUrl }: Pick<SiteNames, 'publicUrl'>): string[] {
  return publicUrl === undefined ? [] : [new URL(publicUrl).host]
}

/** The name in a Host header, without its port, its brackets and a final dot. */
export function parseHostName(host: string): string {
  const [, inBrackets, plain] =
    /^(?:\[([\da-f:.]+)\]|([^:]*?)\.?)(?::\d+)?$/i.exec(host.trim()) ?? []
  return (inBrackets ?? plain ?? host).toLowerCase()
}

/** Dual-stack sockets report IPv4 addresses in the form of IPv6. */
function withoutIPv6Prefix(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** @param name a name or address without a port or brackets */
export function isLoopback(name: string): boolean {
  const lower = name.toLowerCase()
  return lower === 'localhost' || lower === '::1' || (isIPv4(lower) && lower.startsWith('127.'))
}

/**
 * The URL of the site without a final slash: PUBLIC_URL, or where the server listens. It never comes from a request,
 * because pages are cached and sent to everyone.
 */
export function siteAddress({ publicUrl, host, port }: SiteNames, server: Server): string {
  if (publicUrl !== undefined) return publicUrl
  const address = server.address()
  const openPort = typeof address === 'object' && address ? address.port : port
  return listeningAddress(host, openPort)
}

/** The URL under which this machine reaches a server that listens on a host and a port. */
export function listeningAddress(host: string, port: number): string {
  // A wildcard address cannot be opened.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
