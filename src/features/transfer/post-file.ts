import * as v from 'valibot'
import { parse, stringify } from 'yaml'
import { type PostState, postState } from '../blog/contract.ts'
import { namedAuthor } from '../../shared/authors.ts'
import { type Details, namedDetails } from '../../shared/post-details.ts'
import { draftSchema, postSchema, slugSchema } from '../blog/rules.ts'
import { instant, wholeNumber } from '../../shared/fields.ts'
import type { Checked } from '@ephemeris/importers'
import { check } from './check.ts'
import { idSchema } from './transfer-list.ts'

/** Fields that authors need not write. */
const optionalFields = {
  id: v.optional(idSchema),
  formerSlugs: v.optional(
    v.pipe(
      v.array(slugSchema, 'formerSlugs must be a list'),
      v.maxLength(1000, 'formerSlugs can be at most 1,000'),
    ),
  ),
  visibleFrom: v.optional(v.nullable(instant('visibleFrom must be an ISO instant or null'))),
  state: v.optional(
    v.picklist(['draft', 'planned', 'published'], 'State must be draft, planned or published'),
  ),
  publishedAt: v.optional(instant('publishedAt must be an ISO instant')),
  updatedAt: v.optional(instant('updatedAt must be an ISO instant')),
  version: v.optional(
    wholeNumber(
      'Version',
      [1, 'Version must be at least 1'],
      [2 ** 31 - 1, `Version can be at most ${2 ** 31 - 1}`],
    ),
  ),
}

/** The front matter and text of a post. */
const fileSchema = v.strictObject({ ...postSchema.entries, ...optionalFields })
const draftFileSchema = v.strictObject({ ...draftSchema.entries, ...optionalFields })

export type PostInFile = v.InferOutput<typeof fileSchema>

/** A post with every field that is exported. */
export interface ExportedPost extends Details {
  id: number
  title: string
  date: string
  category: string
  tags: string[]
  series: string | null
  part: number | null
  /** Slugs under which visitors read it before. */
  formerSlugs: string[]
  excerpt: string
  visibleFrom: string | null
  publishedAt: string
  updatedAt: string
  version: number
  content: string
}

/** Formats a post as Markdown with YAML front matter; the text is exact, followed by a newline. */
export function formatPost({ content, ...head }: ExportedPost, at: Date): string {
  const { id, title, date, category, tags, series, part, excerpt, ...others } = head
  const { formerSlugs, visibleFrom, publishedAt, updatedAt, version } = others
  const state: PostState = postState(head, at)
  const ordered = {
    id,
    title,
    date,
    category,
    // Only where there are some, so that 1.0.0 can import all other posts.
    ...(tags.length > 0 && { tags }),
    ...(series !== null && { series, part }),
    ...namedDetails(others),
    ...(others.authors !== null && { authors: others.authors.map(namedAuthor) }),
    ...(formerSlugs.length > 0 && { formerSlugs }),
    excerpt,
    state,
    visibleFrom,
    publishedAt,
    updatedAt,
    version,
  }
  const yaml = stringify(ordered, { lineWidth: 0 })
  return `---\n${yaml}---\n\n${content}\n`
}

/** Parses a post that was exported, or written in the same format. */
export function parsePost(source: string): Checked<PostInFile> {
  const text = source.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const end = text.indexOf('\n---\n', 3)
  if (!text.startsWith('---\n') || end < 0)
    return { ok: false, problem: 'It does not begin with front matter between two lines of ---' }
  const frontMatter = parseFrontMatter(text.slice(4, end + 1))
  if (!frontMatter.ok) return frontMatter
  // One empty line after the front matter and one newline at the end belong to the file, not to the post.
  const content = text
    .slice(end + 5)
    .replace(/^\n/, '')
    .replace(/\n$/, '')
  const isDraft = 'visibleFrom' in frontMatter.value && frontMatter.value.visibleFrom === null
  const post = check(isDraft ? draftFileSchema : fileSchema, { ...frontMatter.value, content })
  if (!post.ok) return post
  const { state, visibleFrom: from } = post.value
  // Authors may write `state: draft` without visibleFrom.
  if (from === undefined && state === 'draft')
    return { ok: true, value: { ...post.value, visibleFrom: null } }
  if (from === undefined && state === 'planned')
    return { ok: false, problem: 'Its state is planned, but visibleFrom is missing' }
  return post
}

function parseFrontMatter(yaml: string): Checked<object> {
  try {
    // No YAML aliases: a small file could expand to an enormous one.
    const head: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core' })
    if (typeof head === 'object' && head !== null && !Array.isArray(head))
      return { ok: true, value: head }
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  return { ok: false, problem: 'Its front matter is not valid YAML' }
}

/** The file name of a post without extension, such as '2026-06-24-an-error-bar-is-a-promise'. */
export function postFileName({ title, publishedAt }: ExportedPost): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `${publishedAt.slice(0, 10)}-${slug || 'post'}`
}
