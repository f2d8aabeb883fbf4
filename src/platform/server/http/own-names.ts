import type { IncomingMessage } from 'node:http'
import type { Config } from '../ops/config.ts'
import { isLoopback } from '../loopback.ts'

/** The sentence for whoever asks under a name that is not the site's. */
export const unknownHost =
  'This site answers under names of its own machine only. Set PUBLIC_URL to the address that visitors use.'

/**
 * Decides whether a request asks for this site. A name can be led to this machine after its page was
 * loaded, and that page would then be a page of the site for every browser; so without PUBLIC_URL only
 * names that nobody else can give out are answered: this machine's own, and the address or name that
 * the site listens at. With PUBLIC_URL the proxy decides.
 */
export function ownNames({
  publicUrl,
  host,
}: Pick<Config, 'publicUrl' | 'host'>): (request: IncomingMessage) => boolean {
  if (publicUrl !== undefined) return () => true
  const bound = nameIn(host)
  // Most requests use the same name as the one before, and a name that was right stays right.
  let usual: string | undefined
  const isOwn = (asked: string, { socket }: IncomingMessage) => {
    if (asked === usual) return true
    const name = nameIn(asked)
    if (!isLoopback(name) && name !== bound) return name === addressOf(socket.localAddress)
    usual = asked
    return true
  }
  return (request) => {
    const { host: asked, 'x-forwarded-host': before } = request.headers
    // Health checks that speak HTTP/1.0 send no Host header; every browser does.
    if (asked !== undefined && !isOwn(asked, request)) return false
    // A proxy that asks under its own name for this site tells the visitor's name beside it.
    if (before === undefined) return true
    return String(before)
      .split(',')
      .every((name) => isOwn(name, request))
  }
}

/** The names under which visitors ask for the site, with their ports; none without PUBLIC_URL. */
export function ownHosts({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  return publicUrl === undefined ? [] : [new URL(publicUrl).host]
}

/** What a Host header names, without its port, its brackets and the dot at its end. */
export function nameIn(host: string): string {
  const [, inBrackets, plain] =
    /^(?:\[([\da-f:.]+)\]|([^:]*?)\.?)(?::\d+)?$/i.exec(host.trim()) ?? []
  return (inBrackets ?? plain ?? host).toLowerCase()
}

/** A socket that takes both families writes IPv4 addresses as IPv6. */
function addressOf(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, '')
}
