import type { ImportEntry, ImportedPost } from './import-content.ts'
import { postSchema } from '../../features/blog/rules.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { check, shown } from './check.ts'
import { htmlToMarkdown } from '../../features/blog/server/html/html-to-markdown.ts'
import type { PicturesOnDisk } from './pictures-on-disk.ts'

/** A post of another blog program, in one shape for all of them, before it is converted. */
export interface ExternalPost {
  key: string
  title: string
  html: string
  /** The owner's own summary, when there is one. */
  excerpt: string | undefined
  /** From the best to the worst. */
  categories: string[]
  /** When it was or will be published. */
  at: Date
  visibleFrom: string | null
  /** The picture above the post. */
  cover: { address: string; alt: string } | undefined
  note: string | undefined
}

interface ExternalContext {
  timeZone: string
  pictures: PicturesOnDisk
  /** The paths in the folder of pictures that an address may mean, the best first. */
  pathsOf: (address: string) => string[]
  /** The full address for one that only the other program can resolve. */
  whole: (address: string) => string
}

/** Turns a post of another program into one of ours, checked by our rules. */
export async function convertPost(
  post: ExternalPost,
  context: ExternalContext,
): Promise<ImportEntry<ImportedPost>> {
  const label = shown(post.title)
  const { addresses, missing } = await findPictures(post, context)
  const body = await htmlToMarkdown(post.html, {
    readdress: (address) => addresses.get(address) ?? context.whole(address),
  })
  if (!body.ok) return { label, read: body }
  const { markdown, text } = body.value
  const cover = coverOf(post, addresses, context)
  const fields = check(postSchema, {
    title: post.title,
    content: cover === '' || markdown.includes(cover) ? markdown : `${cover}\n\n${markdown}`,
    excerpt: excerptOf(post.excerpt ?? '', text, post.title),
    category: post.categories.find((name) => name.trim().length >= 2) ?? 'Notes',
    date: formatLongDate(post.at, context.timeZone),
    visibleFrom: post.visibleFrom,
  })
  if (!fields.ok) return { label, read: fields }
  const lost =
    missing === 0 ? [] : [`${missing} of its pictures not found, their addresses are kept`]
  const note = [post.note, ...lost].filter((part) => part !== undefined).join('; ')
  const { key } = post
  return {
    label,
    read: { ok: true, value: { key, fields: fields.value, ...(note !== '' && { note }) } },
  }
}

/** Looks for the pictures of a post; reading addresses by pattern only finds more than there are. */
async function findPictures({ html, cover }: ExternalPost, { pictures, pathsOf }: ExternalContext) {
  const candidates = new Set(cover && [cover.address])
  for (const [, double, single] of html.matchAll(/\s(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
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

function coverOf(
  { cover }: ExternalPost,
  addresses: ReadonlyMap<string, string>,
  { whole }: ExternalContext,
): string {
  if (!cover) return ''
  const address = addresses.get(cover.address) ?? whole(cover.address)
  if (!/^(?:https?:\/\/|\/)/.test(address)) return ''
  const target = address.replaceAll(/[\s<>()\\]/g, (character) => encodeURIComponent(character))
  const alt = cover.alt.replaceAll(/[[\]\\*_`$]/g, (mark) => `\\${mark}`).replaceAll(/\s+/g, ' ')
  return `![${alt}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

const excerptLength = 200
const shortestExcerpt = 10

/** The owner's summary, or the beginning of the text up to a whole word. */
function excerptOf(own: string, text: string, title: string): string {
  const [given = ''] = [own.trim(), text, title].filter((one) => one.length >= shortestExcerpt)
  if (given === own.trim() || given.length <= excerptLength) return given
  return `${given.slice(0, excerptLength).replace(/\s\S*$/, '')}…`
}
