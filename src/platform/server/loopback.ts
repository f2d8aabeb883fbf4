import { isIPv4 } from 'node:net'

/** True for addresses and names that mean this machine alone; without a port or brackets. */
export function isLoopback(name: string): boolean {
  const bare = name.toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}
