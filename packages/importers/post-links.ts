import { comparablePath } from './markdown/old-paths.ts'

/** A placeholder for the URL of another imported post, which is known only after it is stored. */
export function addressOfImportedPost(key: string): string {
  return `/imported-post/${Buffer.from(key).toString('base64url')}`
}

const placeholder = /\/imported-post\/([\w-]+)/g

/** Whether a text has placeholders for URLs of imported posts. */
export function linksImportedPosts(content: string): boolean {
  return content.includes('/imported-post/')
}

/**
 * Replaces the placeholders in a text by the URLs of the imported posts.
 * @param addressOf the URL for the key of a post
 */
export function linkImportedPosts(content: string, addressOf: (key: string) => string): string {
  return content.replaceAll(placeholder, (_whole, code: string) =>
    addressOf(Buffer.from(code, 'base64url').toString('utf8')),
  )
}

/** An imported post with its old URLs, absolute or as paths of the old site. */
export interface OldPost {
  key: string
  addresses: readonly string[]
}

/**
 * Resolves links between the posts of an export.
 * @param sites further URLs of the old site, besides those of its posts
 * @returns a function from a link to the new URL of its post; undefined for any other link
 */
export function createLinkResolver(posts: readonly OldPost[], sites: readonly string[] = []) {
  const addresses = posts.flatMap((post) => post.addresses)
  const hosts = new Set([...addresses, ...sites].map(hostOf).filter((host) => host !== ''))
  const keys = new Map(
    posts.flatMap(({ key, addresses: own }) => own.map((address) => [placeIn(address), key])),
  )
  // A URL without a path or a post number is the old front page, not a post.
  keys.delete('')
  return (address: string): string | undefined => {
    const host = hostOf(address)
    const isOwn = host === '' ? address.startsWith('/') || address.startsWith('?') : hosts.has(host)
    const key = isOwn ? keys.get(placeIn(address)) : undefined
    return key && `${addressOfImportedPost(key)}${/#[^#]+$/.exec(address)?.[0] ?? ''}`
  }
}

function hostOf(address: string): string {
  const [, host = ''] = /^(?:https?:)?\/\/([^/?#\s]+)/i.exec(address) ?? []
  return host.toLowerCase().replace(/^www\./, '')
}

/** The form in which URLs of posts are compared: the number in the query, else the path. */
function placeIn(address: string): string {
  const [, number] = /[?&](?:p|page_id)=(\d+)/.exec(address.replaceAll('&#038;', '&')) ?? []
  return number === undefined ? comparablePath(address) : `?p=${number}`
}
