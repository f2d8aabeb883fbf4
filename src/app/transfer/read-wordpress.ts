import { commentSchema } from '../../features/comments/rules.ts'
import type { ImportEntry, ImportedComment, ImportContent } from './import-content.ts'
import { check, shown } from './check.ts'
import { convertPost, type ExternalPost } from './external-post.ts'
import { textOfHtml } from '../../features/blog/server/html/html-to-markdown.ts'
import { openPicturesOnDisk, pathIn } from './pictures-on-disk.ts'
import { readWxr, type WxrItem } from './read-wxr.ts'
import { wordpressHtml } from './wordpress-html.ts'

interface WordpressSource {
  file: string
  /** The folder `wp-content/uploads` of the old site, when it is there. */
  media?: string | undefined
  timeZone: string
  now: Date
}

const textIn = (item: WxrItem, name: string) => item.texts.get(name)?.trim() ?? ''

/**
 * Reads a WordPress export.
 * @throws TransferError for a file that is none
 */
export async function readWordpress(source: WordpressSource): Promise<ImportContent> {
  const items: WxrItem[] = []
  const attachments = new Map<string, { address: string; alt: string }>()
  await readWxr(source.file, (item) => {
    const type = textIn(item, 'wp:post_type')
    if (type === 'attachment')
      attachments.set(textIn(item, 'wp:post_id'), {
        address: textIn(item, 'wp:attachment_url'),
        alt: item.meta.get('_wp_attachment_image_alt') ?? '',
      })
    const isGone = ['trash', 'auto-draft', 'inherit'].includes(textIn(item, 'wp:status'))
    if ((type === 'post' || type === 'page') && !isGone) items.push(item)
  })
  const pictures = openPicturesOnDisk(source.media)
  const context = {
    timeZone: source.timeZone,
    pictures,
    pathsOf: picturePaths,
    whole: (address: string) => address,
  }
  const posts: ImportContent['posts'] = []
  const comments: ImportContent['comments'] = []
  const inTime = items.toSorted((a, b) => timeOf(a, source) - timeOf(b, source))
  for (const item of inTime) {
    const cover = attachments.get(item.meta.get('_thumbnail_id') ?? '')
    posts.push(await convertPost(asExternalPost(item, cover, source), context))
    comments.push(...commentsOf(item))
  }
  return { posts, comments, rows: [], pictures: pictures.entries, files: [], next: {}, notes: [] }
}

function asExternalPost(
  item: WxrItem,
  cover: ExternalPost['cover'],
  source: WordpressSource,
): ExternalPost {
  const at = new Date(timeOf(item, source))
  const isLocked = textIn(item, 'wp:post_password') !== ''
  const isOut = ['publish', 'future'].includes(textIn(item, 'wp:status')) && !isLocked
  const named = (domain: string) =>
    item.terms.filter((term) => term.domain === domain).map(({ name }) => name.trim())
  const isPage = textIn(item, 'wp:post_type') === 'page'
  return {
    key: textIn(item, 'wp:post_id'),
    title: textIn(item, 'title'),
    html: wordpressHtml(item.texts.get('content:encoded') ?? ''),
    excerpt: textOfHtml(textIn(item, 'excerpt:encoded')) || undefined,
    categories: [
      ...(isPage ? ['Pages'] : []),
      ...named('category').filter((name) => name !== 'Uncategorized'),
      ...named('post_tag'),
    ],
    at,
    visibleFrom: isOut ? at.toISOString() : null,
    cover,
    note: isLocked ? 'it was behind a password' : undefined,
  }
}

/** Approved comments of people; waiting ones come as moderated, spam and pingbacks stay away. */
function commentsOf(item: WxrItem): ImportEntry<ImportedComment>[] {
  return item.comments.flatMap((comment): ImportEntry<ImportedComment>[] => {
    const text = (name: string) => comment.get(`wp:comment_${name}`)?.trim() ?? ''
    const approved = text('approved')
    const isPersons = ['', 'comment'].includes(text('type'))
    if (!isPersons || !['0', '1'].includes(approved)) return []
    const author = textOfHtml(text('author')) || 'Anonymous'
    const fields = check(commentSchema, { author, content: textOfHtml(text('content')) })
    const date = instantOf(text('date_gmt'))
    const label = `by ${shown(author)}`
    if (!fields.ok) return [{ label, read: fields }]
    if (date === undefined)
      return [{ label, read: { ok: false, problem: 'Its date cannot be read' } }]
    const value = {
      ...fields.value,
      post: textIn(item, 'wp:post_id'),
      date: date.toISOString(),
      moderated: approved === '0',
    }
    return [{ label, read: { ok: true, value } }]
  })
}

/** The instant of an item: in UTC where it says so, else its local time read as UTC. */
function timeOf(item: WxrItem, { now }: WordpressSource): number {
  const date =
    instantOf(textIn(item, 'wp:post_date_gmt')) ?? instantOf(textIn(item, 'wp:post_date'))
  return (date ?? now).getTime()
}

/** WordPress writes '2020-05-01 10:00:00', and zeros for none. */
function instantOf(text: string): Date | undefined {
  if (!/^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined
  const date = new Date(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Where the file of an address lies among the uploads; narrower copies stand for their original. */
function picturePaths(address: string): string[] {
  const file = pathIn(address)
  const [, relative] = file?.split('/wp-content/uploads/', 2) ?? []
  if (relative === undefined || !/\.(?:jpe?g|png|gif|webp|avif)$/i.test(relative)) return []
  return [...new Set([relative.replace(/-\d+x\d+(?=\.\w+$)/, ''), relative])]
}
