import { isApiPath, splitTarget } from '../../platform/server/http/request-target.ts'
import { readPageRequest } from '../ssr/page-request.ts'
import type { PageName } from '../routes/routes.ts'

/** Pages that are nothing without a server: they sign in, confirm an address or show what is not public. */
const serverPages: ReadonlySet<PageName> = new Set([
  'auth',
  'admin',
  'writing',
  'mailLink',
  'draft',
])

/** Where a link leads within the site. */
export interface SiteAddress {
  /** The path and the query by which the running site answers it. */
  address: string
  /** With the number sign, or ''. */
  fragment: string
  /** The page that answers it; undefined for a file. */
  page: PageName | undefined
  needsServer: boolean
}

/**
 * Reads a link as the running site would.
 * @param base the address of the document with the link
 * @param site the address of the site
 * @returns undefined for links to other sites, and for those that are no addresses
 */
export function readLink(link: string, base: string, site: string): SiteAddress | undefined {
  if (!URL.canParse(link, base)) return undefined
  const { origin, pathname, search, hash } = new URL(link, base)
  if (origin !== new URL(site).origin) return undefined
  const query = search.slice(1)
  const { page } = readPageRequest(pathname, query)
  const section = pathname === '/' ? new URLSearchParams(query).get('section') : null
  return {
    address: page
      ? page.path + (page.name === 'search' ? '' : page.search)
      : fileAddress(pathname, query),
    // Scripts of the running site read the section from the query; a link to it needs none.
    fragment: section !== null && /^[a-z]+$/.test(section) ? `#${section}` : hash,
    page: page?.name,
    needsServer: isApiPath(pathname) || (page !== undefined && serverPages.has(page.name)),
  }
}

/** Of the files, two kinds have a query: feeds for the page of their archive, and Markdown for the version of an article. */
function fileAddress(path: string, query: string): string {
  const [, page] = /^(\/blog\/.+)\.md$/.exec(path) ?? []
  if (page !== undefined) return path + (readPageRequest(page, query).page?.search ?? '')
  const archive = /\/feed\.(?:xml|json)$/.test(path) ? new URLSearchParams(query).get('page') : null
  return archive !== null && /^[1-9]\d{0,6}$/.test(archive) ? `${path}?page=${archive}` : path
}

/** Gives every address of the running site its path on a static host, which cannot answer queries. */
export type StaticPaths = (address: string) => string

/**
 * Addresses without a query stay as they are. `/blog?year=2026` becomes `/blog/-/year-2026`, which is the address of no page,
 * `/blog/12.md?v=1` becomes `/blog/12/-/v-1.md`, and `/feed.xml?page=1` becomes `/feed-page-1.xml`.
 */
export function openStaticPaths(): StaticPaths {
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  return (address) => {
    const { path, query } = splitTarget(address)
    if (query === '') return address
    const known = paths.get(address)
    if (known !== undefined) return known
    const words = [...new URLSearchParams(query)].flat().join('-')
    const name = words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    const [, stem, ending = ''] = /^(.*?)(\.[a-z]+)?$/s.exec(path) ?? []
    // A number after a hyphen could be the address of another article.
    const isFeed = /\/feed\.[a-z]+$/.test(path)
    const start = isFeed ? `${stem}-` : `${stem === '/' ? '' : stem}/-/`
    let found = start + encodeURIComponent(name) + ending
    for (let number = 2; taken.has(found); number += 1)
      found = `${start}${encodeURIComponent(name)}-${number}${ending}`
    taken.add(found)
    paths.set(address, found)
    return found
  }
}

/**
 * The file for a path of a static host.
 * @returns its parts from the folder of the site; undefined for a path that cannot be a file
 */
export function fileOf(path: string, isPage: boolean): string[] | undefined {
  if (path === '/') return ['index.html']
  let parts: string[]
  try {
    parts = path.slice(1).split('/').map(decodeURIComponent)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
  if (parts.some((part) => part === '' || part.startsWith('.') || /[/\\\p{Cc}]/u.test(part)))
    return undefined
  const last = parts.pop() ?? ''
  return [...parts, isPage ? `${last}.html` : last]
}
