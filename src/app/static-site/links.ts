import { escapeMarkup } from '../../platform/server/markup.ts'
import { readLink, type SiteAddress, type StaticPaths } from './addresses.ts'

/** A link of a document. */
export interface Link extends SiteAddress {
  /** Whether a reader can follow it, or the document needs it; others are only mentioned. */
  isLink: boolean
}

interface LinkOptions {
  /** The address of the site, without a slash at its end. */
  site: string
  /** The address of the document on the site. */
  at: string
  paths: StaticPaths
}

/** The attributes of HTML and of feeds that hold one URL. */
const attribute = /(?<=[\s"])(href|src|poster|action|content)="([^"]*)"/g
const pictureSet = /(?<=[\s"])srcset="([^"]*)"/gi

/** Finds the addresses of the site that a document links or mentions. */
export function linksIn(text: string, { site, at }: LinkOptions): Link[] {
  const found: Link[] = []
  const base = site + at
  const add = (written: string, isLink: boolean) => {
    const link = readLink(written, base, site)
    if (link) found.push({ ...link, isLink })
  }
  for (const [, name, value = ''] of text.matchAll(attribute)) {
    // Most values of `content` are no URLs.
    if (name !== 'content' || value.startsWith(`${site}/`)) add(decodeAmpersands(value), true)
  }
  for (const [, value = ''] of text.matchAll(pictureSet))
    for (const candidate of decodeAmpersands(value).split(','))
      add(candidate.trim().split(/\s/, 1)[0] ?? '', true)
  for (const value of after(text, 'url(', ')'))
    if (!value.startsWith('#')) add(value.replaceAll(/["']/g, ''), true)
  for (const value of mentionsOf(text, site)) add(decodeAmpersands(value), false)
  return found
}

/** What follows the address of the site, wherever a text has it. */
function mentionsOf(text: string, site: string): string[] {
  return after(text, `${site}/`, /[\s"'<>\\)]/).map((path) => `${site}/${path}`)
}

/** Longer URLs are none of the site. */
const maxCharacters = 2000

/** What follows each `open`, up to the next `close`. */
function after(text: string, open: string, close: string | RegExp): string[] {
  const [, ...parts] = text.split(open)
  return parts.map((part) => part.slice(0, maxCharacters).split(close, 1)[0] ?? '')
}

/** Lets all links lead to the paths of a static host. */
export function withStaticLinks(text: string, { site, at, paths }: LinkOptions): string {
  const base = site + at
  const change = (written: string): string | undefined => {
    const link = readLink(written, base, site)
    if (!link || link.needsServer) return undefined
    const { pathname, search, hash } = new URL(written, base)
    // A search keeps its question, which a script reads.
    const question = link.page === 'search' ? search : ''
    const changed = paths(link.address) + question + link.fragment
    if (changed === pathname + search + hash) return undefined
    return (written.startsWith(site) ? site : '') + changed
  }
  const inAttributes = text.replaceAll(attribute, (whole, name: string, value: string) => {
    if (name === 'content' && !value.startsWith(`${site}/`)) return whole
    const changed = value.startsWith('#') ? undefined : change(decodeAmpersands(value))
    return changed === undefined ? whole : `${name}="${escapeMarkup(changed)}"`
  })
  // Strings of JSON.
  return inAttributes
    .split(`"${site}/`)
    .map((rest, index) => {
      if (index === 0) return rest
      const [path = ''] = rest.split('"', 1)
      const changed = path.includes('?') ? change(`${site}/${path}`) : undefined
      return changed === undefined ? `"${site}/${rest}` : `"${changed}${rest.slice(path.length)}`
    })
    .join('')
}

function decodeAmpersands(text: string): string {
  return text.replaceAll('&amp;', '&')
}
