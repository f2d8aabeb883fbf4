import type { Root } from 'hast'
import type { ImportEntry, ImportedPost } from './import-content.ts'
import { shown } from './check.ts'
import { htmlToMarkdown } from '../../features/blog/server/html/html-to-markdown.ts'
import type { PicturesOnDisk } from './pictures-on-disk.ts'
import { settlePost } from './settle-post.ts'
import type { Told } from './told.ts'

/** A post of another blog program, in one shape for all of them, before it is converted. */
export interface ExternalPost {
  key: string
  title: string
  html: string
  /** The owner's own summary, when there is one. */
  excerpt: string | undefined
  /** From the best to the worst. */
  categories: string[]
  /** The day that it bears, such as '2026-11-21'. */
  day: string
  visibleFrom: string | null
  /** The picture above the post; its caption is HTML. */
  cover: { address: string; alt: string; caption?: string } | undefined
  /** Where it was, as paths. */
  oldPaths: string[]
  told: Told
}

interface ExternalContext {
  pictures: PicturesOnDisk
  /** The paths in the folder of pictures that an address may mean, the best first. */
  pathsOf: (address: string) => string[]
  /** The full address for one that only the other program can resolve. */
  whole: (address: string) => string
  /** Where a link to another post of the export leads here; undefined for any other link. */
  linkTo: (address: string) => string | undefined
  /** Changes what was read before it is converted. */
  prepare?: (tree: Root) => void
}

/** Turns a post of another program into one of ours, or several where it is too long for one, checked by our rules. */
export async function convertPost(
  post: ExternalPost,
  context: ExternalContext,
): Promise<ImportEntry<ImportedPost>[]> {
  const { key, title, excerpt, categories, day, visibleFrom, oldPaths, told } = post
  const html = withCover(post)
  const { addresses, missing } = await findPictures(html, context)
  const body = await htmlToMarkdown(html, {
    ...(context.prepare && { prepare: context.prepare }),
    readdress: (address, place) =>
      addresses.get(address) ??
      (place === 'link' ? context.linkTo(address) : undefined) ??
      context.whole(address),
    hasFormulas: true,
    tell: told.tell,
  })
  if (!body.ok) return [{ label: shown(title), read: body }]
  if (missing > 0) told.say(`${missing} of its pictures not found, their addresses are kept`)
  const { markdown: content, text } = body.value
  const fields = { key, title, content, text, excerpt, categories, day, visibleFrom, oldPaths }
  return settlePost(fields, told)
}

/** The picture above the post is its first, unless the text shows it anyway. */
function withCover({ html, cover }: ExternalPost): string {
  if (!cover || cover.address === '' || html.includes(cover.address)) return html
  const caption = cover.caption ? `<figcaption>${cover.caption}</figcaption>` : ''
  const [address, alt] = [cover.address, cover.alt].map((text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  )
  return `<figure><img src="${address}" alt="${alt}">${caption}</figure>\n${html}`
}

/** Looks for the pictures of a post; reading addresses by pattern only finds more than there are. */
async function findPictures(html: string, { pictures, pathsOf }: ExternalContext) {
  const candidates = new Set<string>()
  const attribute = /\s(?:src|href|data-src|data-lazy-src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
  for (const [, double, single] of html.matchAll(attribute))
    candidates.add((double ?? single ?? '').replaceAll('&amp;', '&').trim())
  const addresses = new Map<string, string>()
  let missing = 0
  for (const address of candidates) {
    const paths = pathsOf(address)
    if (paths.length === 0) continue
    const found = await pictures.find(paths)
    if (found === undefined) missing += 1
    else addresses.set(address, found)
  }
  return { addresses, missing }
}
