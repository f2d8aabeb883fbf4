import type { Root } from 'hast'
import { type ImportEntry, type ImportedPost, quoted } from './imported-content.ts'
import { htmlToMarkdown } from './html/html-to-markdown.ts'
import type { FolderPictures } from './folder-pictures.ts'
import { normalizePost } from './normalize-post.ts'
import type { ImportReport } from './import-report.ts'
import { escapeHtml } from './text.ts'

/** A post of another blog program, in one shape for all of them, before it is converted. */
export interface ExternalPost {
  key: string
  title: string
  html: string
  /** The summary that the author wrote, if any. */
  excerpt: string | undefined
  /** In order of preference: the first becomes the category, the others tags. */
  categories: string[]
  /** Terms that are only reported. */
  furtherTags: string[]
  /** Its date, such as '2026-11-21'. */
  day: string
  visibleFrom: string | null
  /** The picture above the post; its caption is HTML. */
  cover: { address: string; alt: string; caption?: string } | undefined
  /** The paths of the post in the old blog. */
  oldPaths: string[]
  report: ImportReport
}

interface ExternalContext {
  pictures: FolderPictures
  /** Candidate paths in the folder of pictures for a URL, in order of preference. */
  pathsOf: (address: string) => string[]
  /** Makes a URL absolute if it is relative to the old blog. */
  whole: (address: string) => string
  /** The new target of a link to another post of the export; undefined for any other link. */
  linkTo: (address: string) => string | undefined
  /** Adjusts the HTML tree before it is converted. */
  prepare?: (tree: Root) => void
}

/** Converts a post of another blog and validates it; one that is too long becomes several. */
export async function convertPost(
  post: ExternalPost,
  context: ExternalContext,
): Promise<ImportEntry<ImportedPost>[]> {
  const { key, title, excerpt, categories, furtherTags, day, visibleFrom, oldPaths, report } = post
  const html = withCover(post)
  const { addresses, missing } = await findPictures(html, context)
  const body = await htmlToMarkdown(html, {
    ...(context.prepare && { prepare: context.prepare }),
    readdress: (address, place) =>
      addresses.get(address) ??
      (place === 'link' ? context.linkTo(address) : undefined) ??
      context.whole(address),
    hasFormulas: true,
    report: report.count,
  })
  if (!body.ok) return [{ label: quoted(title), read: body }]
  if (missing > 0) report.add(`${missing} of its pictures were not found; their URLs are unchanged`)
  const { markdown: content, text } = body.value
  const about = { key, title, excerpt, categories, furtherTags, day, visibleFrom, oldPaths }
  return normalizePost({ ...about, content, words: () => text }, report)
}

/** Puts the cover picture at the beginning of the text, unless the text shows it already. */
function withCover({ html, cover }: ExternalPost): string {
  if (!cover || cover.address === '' || html.includes(cover.address)) return html
  const caption = cover.caption ? `<figcaption>${cover.caption}</figcaption>` : ''
  const [address, alt] = [cover.address, cover.alt].map(escapeHtml)
  return `<figure><img src="${address}" alt="${alt}">${caption}</figure>\n${html}`
}

/** Finds the pictures of a post. The pattern may match more than the pictures, which does no harm. */
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
