import * as v from 'valibot'
import type { RenderContext } from '@ephemeris/markdown'
import type { Feature } from '../../../platform/server/feature.ts'
import { requireRow, rowUrl } from '../../../platform/server/http/crud.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Caller, type Route, route } from '../../../platform/server/http/route.ts'
import { lines } from '../../../shared/fields.ts'
import { numberParameter, optionalChoice, textParameter } from '../../../shared/parameters.ts'
import { maxCategoryCharacters } from '../archive.ts'
import { blog } from '../contract.ts'
import { postSorts } from './post-rows.ts'
import { maxPostSlugCharacters } from '../post-slug.ts'
import type { Posts } from './posts.ts'
import {
  languageSchema,
  lineBreaksSchema,
  numberedSectionsSchema,
  postChangeSchema,
  sentPostSchema,
  seriesSchema,
  tagSchema,
} from '../rules.ts'
import { seriesUrls } from '../series.ts'
import { maxSlugCharacters, tagUrls } from '../tags.ts'
import type { Renderer } from '../../texts/contract.ts'
import {
  maxPastedCharacters,
  type Pasted,
  type PastedLatex,
  pastedLatexUrl,
  pastedUrl,
  type Preview,
  previewUrl,
} from '../preview.ts'
import { notebookRoute, type NotebookServices } from './notebook-route.ts'
import { paperRoute, type PaperServices } from './paper-route.ts'

interface BlogServices {
  posts: Posts
  renderer: Renderer
  /** Reads what a CV may refer to. */
  readCvContext(markdown: string): Promise<RenderContext>
  /** Converts pasted HTML to Markdown. */
  convertPasted(html: string): Promise<string>
  /** Converts pasted LaTeX to Markdown. */
  convertPastedLatex(latex: string): Promise<PastedLatex>
  notebooks: NotebookServices
  papers: PaperServices
}

/** The blog: its posts, and the calls of its editor. */
export function blogFeature({ posts, notebooks, papers, ...services }: BlogServices): Feature {
  return {
    start: posts.start,
    stop: posts.stop,
    routes: [
      ...blogRoutes(posts),
      ...pageRoutes(posts),
      ...groupRoutes(posts),
      ...tagRoutes(posts),
      ...seriesRoutes(posts),
      ...editorRoutes(services),
      notebookRoute(notebooks),
      paperRoute(papers),
    ],
  }
}

/**
 * The calls of posts: anyone reads, the owner writes. `view=summary` and `view=article` are for pages and the same for
 * everybody; without `view`, the owner also gets drafts and scheduled posts.
 */
function blogRoutes(posts: Posts): Route[] {
  const rowsFor = (caller: Caller | undefined) => (caller?.isAdmin ? posts.all : posts.visible)
  return [
    route('GET /api/blog', {
      access: 'anyone',
      page: pageRules,
      query: listQuery,
      handle: async ({ query: { view, limit }, page, caller }) => {
        if (page) {
          if (view === 'summary') throw new HttpError(400, 'This view has no pages')
          const { full, admin } = rowsFor(caller).page
          return await (view === 'admin' ? admin : full)(page)
        }
        if (view === 'summary') return posts.summaries(limit)
        return view === 'admin' ? rowsFor(caller).admin() : rowsFor(caller).list()
      },
    }),
    route('GET /api/blog/:id', {
      access: 'anyone',
      query: v.strictObject({ view: optionalChoice('View', ['article']), v: edition }),
      handle: async ({ id, query, caller }) => {
        if (query.view === 'article') return requireRow(await posts.article(id, query.v), blog.name)
        if (query.v !== undefined) throw new HttpError(400, 'Only articles have versions')
        const post = requireRow(await rowsFor(caller).find(id), blog.name)
        return caller?.isAdmin ? await posts.withSourceFile(post) : post
      },
    }),
    route('POST /api/blog', {
      access: 'owner',
      schema: sentPostSchema,
      status: 201,
      handle: ({ body }) => posts.create(body),
    }),
    route(`PUT ${rowUrl(blog)}`, {
      access: 'owner',
      schema: postChangeSchema,
      handle: ({ id, body }) => posts.update(id, body),
    }),
    route(`DELETE ${rowUrl(blog)}`, {
      access: 'owner',
      handle: async ({ id }) => {
        requireRow((await posts.remove(id)) || undefined, blog.name)
      },
    }),
  ]
}

/** What pages read of posts, the same for everybody. */
function pageRoutes(posts: Posts): Route[] {
  return [
    route('GET /api/blog/archive', {
      access: 'anyone',
      query: archiveQuery,
      handle: ({ query: { category, year, page } }) => posts.archive({ category, year, page }),
    }),
    route('GET /api/blog/article', {
      access: 'anyone',
      query: v.strictObject({ slug: textParameter('Slug', maxPostSlugCharacters), v: edition }),
      handle: async ({ query: { slug, v: number } }) =>
        requireRow(await posts.article(slug, number), blog.name),
    }),
    route('GET /api/blog/:id/versions', {
      access: 'anyone',
      query: v.strictObject({ v: edition }),
      handle: async ({ id, query }) => requireRow(await posts.editions(id, query.v), blog.name),
    }),
  ]
}

/** The number of a version for readers. */
const edition = v.optional(numberParameter('V', 9999))

const yearSentence = 'Year must have four digits'

const pageRules = { search: true, sorts: postSorts, others: ['view'] }

const listQuery = v.strictObject({
  view: optionalChoice('View', ['summary', 'admin']),
  limit: v.optional(numberParameter('Limit', 9999)),
})

/** The browser leaves out invalid parameters (archive.ts). */
const archiveQuery = v.strictObject({
  category: v.optional(textParameter('Category', maxCategoryCharacters)),
  year: v.optional(v.pipe(v.string(yearSentence), v.regex(/^\d{4}$/, yearSentence))),
  page: v.optional(numberParameter('Page', 99_999), '1'),
})

/** The articles of a tag or a series, for anyone. */
function groupRoutes(posts: Posts): Route[] {
  return [
    route('GET /api/blog/tagged', {
      access: 'anyone',
      query: groupQuery,
      handle: async ({ query: { slug, page } }) =>
        requireRow(await posts.group({ kind: 'tags', slug }, page), 'tag'),
    }),
    route('GET /api/blog/series', {
      access: 'anyone',
      query: groupQuery,
      handle: async ({ query: { slug, page } }) =>
        requireRow(await posts.group({ kind: 'series', slug }, page), 'series'),
    }),
  ]
}

/** The articles of a tag or a series, as the path of their page names it. */
const groupQuery = v.strictObject({
  slug: textParameter('Slug', maxSlugCharacters),
  page: v.optional(numberParameter('Page', 99_999), '1'),
})

/** The tags of all posts, for the owner. */
function tagRoutes(posts: Posts): Route[] {
  return [
    route(`GET ${tagUrls.list}`, { access: 'owner', handle: posts.tags.list }),
    route(`PUT ${tagUrls.list}/:name`, {
      access: 'owner',
      schema: v.strictObject({
        name: tagSchema,
        merge: v.optional(v.boolean('Merge must be true or false'), false),
      }),
      handle: async ({ name, body }) => ({ posts: await posts.tags.rename(name, body) }),
    }),
    route(`DELETE ${tagUrls.list}/:name`, {
      access: 'owner',
      handle: ({ name }) => posts.tags.remove(name),
    }),
  ]
}

/** All series, for the owner. */
function seriesRoutes({ series }: Posts): Route[] {
  return [
    route(`GET ${seriesUrls.list}`, { access: 'owner', handle: series.list }),
    route(`PUT ${seriesUrls.list}/:name`, {
      access: 'owner',
      schema: seriesSchema,
      handle: ({ name, body }) => series.change(name, body),
    }),
    route(`DELETE ${seriesUrls.list}/:name`, {
      access: 'owner',
      handle: ({ name }) => series.remove(name),
    }),
  ]
}

type EditorServices = Pick<
  BlogServices,
  'renderer' | 'readCvContext' | 'convertPasted' | 'convertPastedLatex'
>

/** Calls of the editor; they store nothing. */
function editorRoutes({ renderer, readCvContext, ...services }: EditorServices): Route[] {
  return [
    route(`POST ${previewUrl}`, {
      access: 'owner',
      schema: previewSchema,
      handle: async ({ body: { content, as, ...rules } }): Promise<Preview> => {
        const context = as === 'cv' ? await readCvContext(content) : undefined
        const rendered = await renderer.preview(content, context, rules)
        const { html, words, hasMath, problems, labels } = rendered
        return { html, words, minutes: minutesToRead(words), hasMath, problems, labels }
      },
    }),
    route(`POST ${pastedUrl}`, {
      access: 'owner',
      schema: pastedSchema,
      handle: async ({ body: { html } }): Promise<Pasted> => ({
        markdown: await services.convertPasted(html),
      }),
    }),
    route(`POST ${pastedLatexUrl}`, {
      access: 'owner',
      schema: v.strictObject({ latex: pastedText('LaTeX') }),
      handle: ({ body: { latex } }) => services.convertPastedLatex(latex),
    }),
  ]
}

const previewSchema = v.strictObject({
  content: lines('Content', { min: 0, max: 200_000 }),
  as: v.optional(v.picklist(['cv'], 'As must be cv, or absent')),
  lineBreaks: v.optional(v.nullable(lineBreaksSchema)),
  numberedSections: v.optional(numberedSectionsSchema),
  language: v.optional(v.nullable(languageSchema)),
})

const pastedText = (label: string) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.maxLength(maxPastedCharacters, `${label} can be at most ${maxPastedCharacters} characters`),
  )

const pastedSchema = v.strictObject({ html: pastedText('HTML') })

// Silent reading of English non-fiction: 238 words a minute on average (Brysbaert 2019, a review of
// 190 studies). Formulas and figures are not counted as words and take their time, hence less.
const wordsPerMinute = 220

/** The reading time of a text in whole minutes; at least one for a text with any words. */
export function minutesToRead(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute))
}
