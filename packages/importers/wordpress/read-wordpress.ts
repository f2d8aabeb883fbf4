import { openFolder } from '../files.ts'
import type { ImportHost } from '../host.ts'
import type { ImportedContent } from '../imported-content.ts'
import { lineOfHtml } from '../html/html-to-markdown.ts'
import { convertPost, type ExternalPost } from '../convert-post.ts'
import { type Dated, readDated } from '../dates.ts'
import { type OldPost, createLinkResolver } from '../post-links.ts'
import { collectFolderPictures, pathIn } from '../folder-pictures.ts'
import { readWxr, type WxrItem } from './read-wxr.ts'
import { formatCounts, createImportReport } from '../import-report.ts'
import { wordpressComments } from './comments.ts'
import { wordpressHtml } from './stored-html.ts'
import type { WordpressPicture } from './shortcodes.ts'

interface WordpressSource {
  file: string
  /** The folder `wp-content/uploads` of the old site, if available. */
  media?: string | undefined
  /** The time zone of this site, for times without an offset. */
  timeZone: string
  /** The time zone that decides the date of a post; by default that of the export. */
  dayIn?: string | undefined
  now: Date
}

const textIn = (item: WxrItem, name: string) => item.texts.get(name)?.trim() ?? ''

interface Attachment extends WordpressPicture {
  parent: string
}

/** The items read so far. */
interface Found {
  items: WxrItem[]
  attachments: Map<string, Attachment>
  left: Map<string, number>
}

/**
 * Reads a WordPress export (WXR).
 * @throws ImportError for a file that is not one
 */
export async function readWordpress(
  source: WordpressSource,
  host: ImportHost,
): Promise<ImportedContent> {
  const found: Found = { items: [], attachments: new Map(), left: new Map() }
  const skip = (what: string) => void found.left.set(what, (found.left.get(what) ?? 0) + 1)
  const { dropped } = await readWxr(host.files, source.file, (item) => sort(item, found, skip))
  const pictures = collectFolderPictures(
    source.media === undefined ? undefined : openFolder(host.files, source.media),
    host,
  )
  const linkTo = createLinkResolver(found.items.map(oldAddresses))
  const context = { pictures, pathsOf: picturePaths, whole: (address: string) => address, linkTo }
  const posts: ImportedContent['posts'] = []
  const comments: ImportedContent['comments'] = []
  const dated = found.items.map((item) => ({ item, ...datedOf(item, source) }))
  for (const { item, at, day } of dated.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    posts.push(...(await convertPost(asExternalPost(item, { at, day }, found), context)))
    const post = textIn(item, 'wp:post_id')
    comments.push(...wordpressComments(item, { post, at, timeZone: source.timeZone, skip }))
  }
  const notes = [
    ...(dropped > 0 ? [`Left out: control characters (${dropped}).`] : []),
    ...(found.left.size > 0
      ? [`Left out because they are not posts: ${formatCounts(found.left)}.`]
      : []),
  ]
  return { posts, comments, pictures: pictures.entries, files: [], bibliographies: [], notes }
}

function sort(item: WxrItem, { items, attachments }: Found, skip: (what: string) => void): void {
  const type = textIn(item, 'wp:post_type')
  if (type === 'attachment')
    attachments.set(textIn(item, 'wp:post_id'), {
      address: textIn(item, 'wp:attachment_url'),
      alt: item.meta.get('_wp_attachment_image_alt') ?? '',
      caption: textIn(item, 'excerpt:encoded'),
      parent: textIn(item, 'wp:post_parent'),
    })
  else if (type !== 'post' && type !== 'page') skip(type === '' ? 'thing without a type' : type)
  else if (['trash', 'auto-draft', 'inherit'].includes(textIn(item, 'wp:status')))
    skip(`${type} (${textIn(item, 'wp:status')})`)
  else items.push(item)
}

/** The old URLs of a post: its permalink and, always, the one with its number. */
function oldAddresses(item: WxrItem): OldPost {
  const key = textIn(item, 'wp:post_id')
  return { key, addresses: [textIn(item, 'link'), textIn(item, 'guid'), `/?p=${key}`] }
}

function asExternalPost(item: WxrItem, { at, day }: Dated, found: Found): ExternalPost {
  const report = createImportReport()
  const key = textIn(item, 'wp:post_id')
  const isLocked = textIn(item, 'wp:post_password') !== ''
  if (isLocked) report.add('it was behind a password')
  const isOut = ['publish', 'future'].includes(textIn(item, 'wp:status')) && !isLocked
  const named = (domain: string) =>
    item.terms.filter((term) => term.domain === domain).map(({ name }) => lineOfHtml(name))
  const isPage = textIn(item, 'wp:post_type') === 'page'
  const cover = found.attachments.get(item.meta.get('_thumbnail_id') ?? '')
  const own = [...found.attachments].filter(([, { parent }]) => parent === key)
  const media = {
    ids: own.map(([id]) => id),
    find: (id: string) => found.attachments.get(id),
  }
  const stored = item.texts.get('content:encoded') ?? ''
  return {
    key,
    title: lineOfHtml(textIn(item, 'title')),
    html: wordpressHtml(stored, media, report.count) + blockNotes(item.meta.get('footnotes')),
    excerpt: lineOfHtml(textIn(item, 'excerpt:encoded')) || undefined,
    categories: [
      ...(isPage ? ['Pages'] : []),
      ...named('category').filter((name) => name !== 'Uncategorized'),
      ...named('post_tag'),
    ],
    furtherTags: item.terms
      .filter(({ domain }) => domain !== 'category' && domain !== 'post_tag')
      .map(({ domain, name }) => `${lineOfHtml(name)} (${domain})`),
    day,
    visibleFrom: isOut ? at.toISOString() : null,
    cover,
    oldPaths: isOut ? [textIn(item, 'link')] : [],
    report,
  }
}

/** The footnotes of the block editor, which are stored apart from the text as JSON. */
function blockNotes(stored: string | undefined): string {
  if (!stored?.startsWith('[')) return ''
  try {
    const notes: unknown = JSON.parse(stored)
    const items = (Array.isArray(notes) ? notes : []).map((note: unknown) => {
      if (typeof note !== 'object' || note === null) return ''
      const { id, content } = note as Record<string, unknown>
      return `<li id="${String(id).replaceAll(/[^\w-]/g, '')}">${String(content)}</li>`
    })
    return `<ol>${items.join('')}</ol>`
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}

/** WordPress writes '2020-05-01 10:00:00' twice, in its own time and in UTC, and zeros for none; its own time decides the date. */
function datedOf(item: WxrItem, { timeZone, dayIn, now }: WordpressSource): Dated {
  const local = readDated(textIn(item, 'wp:post_date'), dayIn ?? timeZone)
  const utc = readDated(`${textIn(item, 'wp:post_date_gmt')}Z`, 'UTC', dayIn ?? timeZone)
  if (utc && local && dayIn === undefined) return { at: utc.at, day: local.day }
  return utc ?? local ?? { at: now, day: now.toISOString().slice(0, 10) }
}

/** Candidate paths for the URL of a picture among the uploads; a resized copy also stands for its original. */
function picturePaths(address: string): string[] {
  const file = pathIn(address)
  const isHosted = /^(?:https?:)?\/\/[^/]+\.files\.wordpress\.com\//.test(address)
  const [, uploaded] = file?.split('/wp-content/uploads/', 2) ?? []
  const relative = uploaded ?? (isHosted ? file?.slice(1) : undefined)
  if (relative === undefined || !/\.(?:jpe?g|png|gif|webp|avif)$/i.test(relative)) return []
  return [...new Set([relative.replace(/-\d+x\d+(?=\.\w+$)/, ''), relative])]
}
