import path from 'node:path'
import * as v from 'valibot'
import { convertPost, type ExternalPost } from '../convert-post.ts'
import { type Dated, dayOf, isTimeZone, readDated } from '../dates.ts'
import { ImportError } from '../errors.ts'
import { openFolder, readText } from '../files.ts'
import { collectFolderPictures, pathIn } from '../folder-pictures.ts'
import type { ImportHost } from '../host.ts'
import { createImportReport } from '../import-report.ts'
import type { ImportedContent } from '../imported-content.ts'
import { isNode, parseNode, textIn } from '../json-node.ts'
import { createLinkResolver } from '../post-links.ts'
import { simplifyCards } from './cards.ts'
import { lexicalHtml, mobiledocHtml } from './editor-html.ts'

const maybe = v.nullish(v.string(), '')
const time = v.nullish(v.union([v.string(), v.number()]), '')
const id = v.union([v.string(), v.number()])

const ghostPost = v.object({
  id,
  title: maybe,
  slug: maybe,
  html: maybe,
  plaintext: maybe,
  lexical: maybe,
  mobiledoc: maybe,
  type: maybe,
  /** Used by versions of Ghost before the field `type`. */
  page: v.nullish(v.union([v.boolean(), v.number()]), false),
  status: maybe,
  visibility: maybe,
  custom_excerpt: maybe,
  feature_image: maybe,
  image: maybe,
  created_at: time,
  published_at: time,
})

type GhostPost = v.InferOutput<typeof ghostPost>

const rows = v.array(v.unknown())

const data = v.object({
  posts: rows,
  tags: v.optional(rows, []),
  posts_tags: v.optional(rows, []),
  posts_meta: v.optional(rows, []),
  settings: v.optional(rows, []),
})
/** The first versions of Ghost had no list around the database. */
const ghostExport = v.union([
  v.object({ db: v.looseTuple([v.object({ data })]) }),
  v.pipe(
    v.object({ data }),
    v.transform((one) => ({ db: [one] as const })),
  ),
])

const tagRow = v.object({ id, name: v.string() })
const postTagRow = v.object({ post_id: id, tag_id: id, sort_order: v.nullish(v.number(), 0) })
const metaRow = v.object({ post_id: id, feature_image_alt: maybe, feature_image_caption: maybe })

/** Far more than any real export; protects the memory. */
const maxBytes = 256 * 1024 * 1024

interface GhostSource extends GhostTimes {
  file: string
  /** The old URL of the site, without a trailing slash. */
  address?: string | undefined
}

/**
 * Reads the JSON export of Ghost, with the pictures in `content/images` next to the file.
 * @throws ImportError for a file that is not an export of Ghost
 */
export async function readGhost(source: GhostSource, host: ImportHost): Promise<ImportedContent> {
  const text = await readText(host.files, source.file, maxBytes)
  const read = v.safeParse(ghostExport, text.ok ? parseNode(text.value) : undefined)
  if (!read.success) throw new ImportError(`${source.file} is not an export of Ghost.`)
  const { data: found } = read.output.db[0]
  const pictures = collectFolderPictures(openFolder(host.files, path.dirname(source.file)), host)
  const good = valid(ghostPost, found.posts)
  const findPost = createLinkResolver(
    good.flatMap(({ id: key, slug }) =>
      slug ? [{ key: String(key), addresses: [`/${slug}/`] }] : [],
    ),
    [source.address ?? ''],
  )
  const context = {
    pictures,
    pathsOf: picturePaths,
    whole: (address: string) => address.replace(/^__GHOST_URL__/, source.address ?? ''),
    linkTo: (address: string) => findPost(address.replace(/^__GHOST_URL__/, '')),
    prepare: simplifyCards,
  }
  const posts: ImportedContent['posts'] = []
  const about = {
    tags: tagsIn(found),
    metas: new Map(valid(metaRow, found.posts_meta).map((row) => [String(row.post_id), row])),
    times: { ...source, dayIn: source.dayIn ?? timeZoneIn(found.settings) ?? source.timeZone },
  }
  const dated = good.map((post) => ({ post, at: asDated(post, about.times).at.getTime() }))
  for (const { post } of dated.toSorted((a, b) => a.at - b.at))
    posts.push(...(await convertPost(asExternalPost(post, about), context)))
  for (let number = 1; number <= found.posts.length - good.length; number += 1)
    posts.push({
      label: `without a name (${number})`,
      read: { ok: false, problem: 'It has no id, or a field that Ghost does not write' },
    })
  const notes = ['Accounts, members and newsletters of Ghost are not imported.']
  return { posts, comments: [], pictures: pictures.entries, files: [], bibliographies: [], notes }
}

function valid<Schema extends v.GenericSchema>(schema: Schema, list: readonly unknown[]) {
  return list.flatMap((row) => {
    const read = v.safeParse(schema, row)
    return read.success ? [read.output] : []
  })
}

/** The names of the tags of each post, the primary one first. */
function tagsIn({ tags, posts_tags }: v.InferOutput<typeof data>): Map<string, string[]> {
  const names = new Map(valid(tagRow, tags).map((tag) => [String(tag.id), tag.name]))
  const links = valid(postTagRow, posts_tags)
  const byPost = new Map<string, string[]>()
  for (const { post_id, tag_id } of links.toSorted(
    (a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0),
  )) {
    const name = names.get(String(tag_id))
    if (name === undefined) continue
    const ofPost = byPost.get(String(post_id)) ?? []
    ofPost.push(name)
    byPost.set(String(post_id), ofPost)
  }
  return byPost
}

interface GhostContext {
  tags: ReadonlyMap<string, string[]>
  metas: ReadonlyMap<string, v.InferOutput<typeof metaRow>>
  times: GhostTimes
}

function asExternalPost(post: GhostPost, { tags, metas, times }: GhostContext): ExternalPost {
  const report = createImportReport()
  const key = String(post.id)
  const { at, day } = asDated(post, times)
  const isPage = post.type === 'page' || Boolean(post.page)
  const isOpen = ['', 'public'].includes(post.visibility ?? '')
  const isOut = ['published', 'scheduled'].includes(post.status ?? '') && isOpen
  if (!isOpen) report.add('it was for members only')
  const meta = metas.get(key)
  // Tags that begin with # are internal to Ghost.
  const isInternal = (name: string) => name.startsWith('#')
  const names = tags.get(key) ?? []
  const address = post.feature_image || post.image
  return {
    key,
    title: post.title ?? '',
    html: htmlOf(post),
    excerpt: post.custom_excerpt || undefined,
    categories: [...(isPage ? ['Pages'] : []), ...names.filter((name) => !isInternal(name))],
    furtherTags: names.filter(isInternal),
    day,
    visibleFrom: isOut ? at.toISOString() : null,
    cover: address
      ? {
          address,
          alt: meta?.feature_image_alt ?? '',
          caption: meta?.feature_image_caption ?? '',
        }
      : undefined,
    oldPaths: isOut && post.slug ? [`/${post.slug}/`] : [],
    report,
  }
}

/** The published HTML, else that of the editor's document. */
function htmlOf({ html, lexical, mobiledoc, plaintext }: GhostPost): string {
  return (
    html ||
    (lexical && lexicalHtml(lexical)) ||
    (mobiledoc && mobiledocHtml(mobiledoc)) ||
    paragraphs(plaintext ?? '')
  )
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part}</p>`)
    .join('')
}

/** Candidate paths for the URL of a picture; a resized copy also stands for its original. */
function picturePaths(address: string): string[] {
  const file = pathIn(address.replace(/^__GHOST_URL__/, ''))
  const at = file?.indexOf('/content/images/') ?? -1
  if (file === undefined || at < 0) return []
  const relative = file.slice(at + 1)
  const original = relative.replace(/\/images\/size\/[^/]+\//, '/images/')
  return [...new Set([original, relative])]
}

interface GhostTimes {
  /** The time zone of this site. */
  timeZone: string
  /** The time zone that decides the date of a post; by default that of the export. */
  dayIn?: string | undefined
  now: Date
}

type Time = string | number | null | undefined

/** The instant and the date of a post. Older versions of Ghost write milliseconds instead of an ISO text. */
function asDated(
  post: { published_at?: Time; created_at?: Time },
  { timeZone, dayIn = timeZone, now }: GhostTimes,
): Dated {
  for (const time of [post.published_at, post.created_at]) {
    if (time === null || time === undefined || time === '') continue
    const number = typeof time === 'string' && /^\d{12,14}$/.test(time) ? Number(time) : time
    if (typeof number === 'number') {
      const at = new Date(number)
      if (!Number.isNaN(at.getTime())) return { at, day: dayOf(at, dayIn) }
    } else {
      const dated = readDated(number, 'UTC', dayIn)
      if (dated) return dated
    }
  }
  return { at: now, day: dayOf(now, dayIn) }
}

/** The time zone among the settings of an export. */
function timeZoneIn(settings: readonly unknown[]): string | undefined {
  const named = settings
    .filter(isNode)
    .filter((row) => ['timezone', 'active_timezone', 'activeTimezone'].includes(textIn(row, 'key')))
    .map((row) => textIn(row, 'value'))
  return named.find(isTimeZone)
}
