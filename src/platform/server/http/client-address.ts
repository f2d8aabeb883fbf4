import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, type Socket } from 'node:net'
import type { Config } from '../ops/config.ts'

/**
 * The key of a client for rate limits: its IPv4 address, or the /64 network of its IPv6 address, which belongs to one
 * subscriber. Behind proxies it is the address that the outermost trusted proxy saw; addresses that a client puts into
 * the header itself are further left and ignored.
 */
export function clientOf(request: IncomingMessage, { trustedProxies }: Config): string {
  if (trustedProxies === 0) return ownBucket(request.socket)
  const own = request.socket.remoteAddress ?? ''
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const seen = withoutPort(hops.at(-trustedProxies)?.trim() ?? '')
  // Too few hops or an invalid address: the header cannot be trusted.
  return bucketOf(isIP(seen) === 0 ? own : seen)
}

/** The network of a client as `clientOf` returns it: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkOf(client: string): string {
  const groups = client.split(':')
  if (groups.length > 1) return `${groups.slice(0, 3).join(':')}::/48`
  return `${client.split('.').slice(0, 3).join('.')}.0/24`
}

const buckets = new WeakMap<Socket, string>()

/** The address of a connection never changes. */
function ownBucket(socket: Socket): string {
  const cached = buckets.get(socket)
  if (cached !== undefined) return cached
  const bucket = bucketOf(socket.remoteAddress ?? '')
  buckets.set(socket, bucket)
  return bucket
}

/** Some proxies add the port: 203.0.113.7:4711, [2001:db8::1]:4711. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}

function bucketOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
