import path from 'node:path'
import * as v from 'valibot'
import type { ImportContent } from './import-content.ts'
import { convertPost, type ExternalPost } from './external-post.ts'
import { settleGhostCards } from './ghost-cards.ts'
import { asDated, type GhostTimes, timeZoneIn } from './ghost-times.ts'
import { lexicalHtml } from './lexical-html.ts'
import { mobiledocHtml } from './mobiledoc-html.ts'
import { openOldLinks } from './old-links.ts'
import { openPicturesOnDisk, pathIn } from './pictures-on-disk.ts'
import { readJsonFile } from './read-files.ts'
import { openTold } from './told.ts'
import { TransferError } from './transfer-error.ts'

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

interface GhostSource extends GhostTimes {
  file: string
  /** The old URL of the site, without a trailing slash. */
  address?: string | undefined
}

/**
 * Reads the JSON export of Ghost; pictures are looked for in `content/images` beside the file.
 * @throws TransferError for a file that is none
 */
export async function readGhost(source: GhostSource): Promise<ImportContent> {
  const read = await readJsonFile(source.file, ghostExport)
  if (!read.ok) throw new TransferError(`${source.file} is not an export of Ghost.`)
  const { data: found } = read.value.db[0]
  const pictures = openPicturesOnDisk(path.dirname(source.file))
  const good = valid(ghostPost, found.posts)
  const findPost = openOldLinks(
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
    prepare: settleGhostCards,
  }
  const posts: ImportContent['posts'] = []
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
      read: { ok: false, problem: 'It has no id, or something in it is not what Ghost writes' },
    })
  const notes = ['Accounts, members and newsletters of Ghost are not taken over.']
  return { posts, comments: [], rows: [], pictures: pictures.entries, files: [], next: {}, notes }
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
  const told = openTold()
  const key = String(post.id)
  const { at, day } = asDated(post, times)
  const isPage = post.type === 'page' || Boolean(post.page)
  const isOpen = ['', 'public'].includes(post.visibility ?? '')
  const isOut = ['published', 'scheduled'].includes(post.status ?? '') && isOpen
  if (!isOpen) told.say('it was for members only')
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
    told,
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
