import path from 'node:path'
import * as v from 'valibot'
import type { ImportContent } from './import-content.ts'
import { convertPost, type ExternalPost } from './external-post.ts'
import { openPicturesOnDisk, pathIn } from './pictures-on-disk.ts'
import { readJsonFile } from './read-files.ts'
import { TransferError } from './transfer-error.ts'

const maybe = v.nullish(v.string(), '')

const ghostPost = v.object({
  id: v.union([v.string(), v.number()]),
  title: v.string(),
  html: maybe,
  plaintext: maybe,
  type: maybe,
  status: maybe,
  visibility: maybe,
  custom_excerpt: maybe,
  feature_image: maybe,
  created_at: maybe,
  published_at: maybe,
})

type GhostPost = v.InferOutput<typeof ghostPost>

const rows = v.array(v.unknown())

const ghostExport = v.object({
  db: v.looseTuple([
    v.object({
      data: v.object({
        posts: rows,
        tags: v.optional(rows, []),
        posts_tags: v.optional(rows, []),
        posts_meta: v.optional(rows, []),
      }),
    }),
  ]),
})

const id = v.union([v.string(), v.number()])
const tagRow = v.object({ id, name: v.string() })
const postTagRow = v.object({ post_id: id, tag_id: id, sort_order: v.optional(v.number(), 0) })
const metaRow = v.object({ post_id: id, feature_image_alt: maybe })

interface GhostSource {
  file: string
  /** Where the site was, without a slash at its end. */
  address?: string | undefined
  timeZone: string
  now: Date
}

/**
 * Reads the JSON export of Ghost; pictures are looked for in `content/images` beside the file.
 * @throws TransferError for a file that is none
 */
export async function readGhost(source: GhostSource): Promise<ImportContent> {
  const read = await readJsonFile(source.file, ghostExport)
  if (!read.ok) throw new TransferError(`${source.file} is not an export of Ghost.`)
  const { data } = read.value.db[0]
  const categories = categoriesIn(data)
  const alts = new Map(
    valid(metaRow, data.posts_meta).map((row) => [
      String(row.post_id),
      row.feature_image_alt ?? '',
    ]),
  )
  const pictures = openPicturesOnDisk(path.dirname(source.file))
  const context = {
    timeZone: source.timeZone,
    pictures,
    pathsOf: picturePaths,
    whole: (address: string) => address.replace(/^__GHOST_URL__/, source.address ?? ''),
  }
  const posts: ImportContent['posts'] = []
  const good = valid(ghostPost, data.posts).toSorted(
    (a, b) => timeOf(a, source) - timeOf(b, source),
  )
  for (const post of good)
    posts.push(await convertPost(asExternalPost(post, { categories, alts, source }), context))
  const broken = data.posts.length - good.length
  for (let number = 1; number <= broken; number += 1)
    posts.push({
      label: `without a name (${number})`,
      read: { ok: false, problem: 'It has no id or no title' },
    })
  return {
    posts,
    comments: [],
    rows: [],
    pictures: pictures.entries,
    files: [],
    next: {},
    notes: ['Accounts, members and newsletters of Ghost are not taken over.'],
  }
}

function valid<Schema extends v.GenericSchema>(schema: Schema, list: readonly unknown[]) {
  return list.flatMap((row) => {
    const read = v.safeParse(schema, row)
    return read.success ? [read.output] : []
  })
}

/** The names of the tags of each post, the primary one first; tags that begin with # are internal to Ghost. */
function categoriesIn(data: { tags: unknown[]; posts_tags: unknown[] }): Map<string, string[]> {
  const names = new Map(valid(tagRow, data.tags).map((tag) => [String(tag.id), tag.name]))
  const links = valid(postTagRow, data.posts_tags)
  const byPost = new Map<string, string[]>()
  for (const { post_id, tag_id } of links.toSorted((a, b) => a.sort_order - b.sort_order)) {
    const name = names.get(String(tag_id))
    if (name === undefined || name.startsWith('#')) continue
    byPost.set(String(post_id), [...(byPost.get(String(post_id)) ?? []), name])
  }
  return byPost
}

interface GhostContext {
  categories: ReadonlyMap<string, string[]>
  alts: ReadonlyMap<string, string>
  source: GhostSource
}

function asExternalPost(post: GhostPost, { categories, alts, source }: GhostContext): ExternalPost {
  const key = String(post.id)
  const at = new Date(timeOf(post, source))
  const isPage = post.type === 'page'
  const isOpen = ['', 'public'].includes(post.visibility ?? '')
  const isOut = ['published', 'scheduled'].includes(post.status ?? '') && isOpen
  return {
    key,
    title: post.title,
    html: post.html || paragraphs(post.plaintext ?? ''),
    excerpt: post.custom_excerpt || undefined,
    categories: [...(isPage ? ['Pages'] : []), ...(categories.get(key) ?? [])],
    at,
    visibleFrom: isOut ? at.toISOString() : null,
    cover: post.feature_image
      ? { address: post.feature_image, alt: alts.get(key) ?? '' }
      : undefined,
    note: isOpen ? undefined : 'it was for members only',
  }
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part}</p>`)
    .join('')
}

function timeOf(post: GhostPost, { now }: GhostSource): number {
  const time = Date.parse(post.published_at || post.created_at || '')
  return Number.isNaN(time) ? now.getTime() : time
}

/** Where the file of an address lies; narrower copies stand for their original. */
function picturePaths(address: string): string[] {
  const file = pathIn(address.replace(/^__GHOST_URL__/, ''))
  const at = file?.indexOf('/content/images/') ?? -1
  if (file === undefined || at < 0) return []
  const relative = file.slice(at + 1)
  const original = relative.replace(/\/images\/size\/[^/]+\//, '/images/')
  return [...new Set([original, relative])]
}
