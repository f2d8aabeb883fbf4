import { addressOfImported } from './imported-links.ts'
import { comparablePath } from './markdown/old-paths.ts'

/** A post that came along, and the addresses that it had: whole ones, or paths of the old site. */
export interface OldPost {
  key: string
  addresses: readonly string[]
}

/**
 * Leads links between the posts of an export to where the posts will be.
 * @param sites further addresses under which the old site was, besides those that its posts name
 * @returns what finds the address of the post that a link meant; undefined for any other link
 */
export function openOldLinks(posts: readonly OldPost[], sites: readonly string[] = []) {
  const addresses = posts.flatMap((post) => post.addresses)
  const hosts = new Set([...addresses, ...sites].map(hostOf).filter((host) => host !== ''))
  const keys = new Map(
    posts.flatMap(({ key, addresses: own }) => own.map((address) => [placeIn(address), key])),
  )
  // What does not say which post it is leads to the old front page, and is nobody's.
  keys.delete('')
  return (address: string): string | undefined => {
    const host = hostOf(address)
    const isOwn = host === '' ? address.startsWith('/') || address.startsWith('?') : hosts.has(host)
    const key = isOwn ? keys.get(placeIn(address)) : undefined
    return key && `${addressOfImported(key)}${/#[^#]+$/.exec(address)?.[0] ?? ''}`
  }
}

function hostOf(address: string): string {
  const [, host = ''] = /^(?:https?:)?\/\/([^/?#\s]+)/i.exec(address) ?? []
  return host.toLowerCase().replace(/^www\./, '')
}

/** What makes two addresses of a post one: its number in a query, else its path. */
function placeIn(address: string): string {
  const [, number] = /[?&](?:p|page_id)=(\d+)/.exec(address.replaceAll('&#038;', '&')) ?? []
  return number === undefined ? comparablePath(address) : `?p=${number}`
}
