import * as v from 'valibot'
import type { RenderContext } from '@ephemeris/markdown'
import type { Feature } from '../../../platform/server/feature.ts'
import { found, oneOf } from '../../../platform/server/http/crud.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { type Caller, type Route, route } from '../../../platform/server/http/route.ts'
import { numberParameter, optionalChoice, textParameter } from '../../../shared/parameters.ts'
import { maxCategoryCharacters } from '../archive.ts'
import { blog } from '../contract.ts'
import { postSorts } from './post-pages.ts'
import type { Posts } from './posts.ts'
import { postChangeSchema, postSchema } from '../rules.ts'
import { notebookRoute, type NotebookServices } from './notebooks/notebook-route.ts'
import { pastedRoute, previewRoute } from './preview-routes.ts'
import type { Renderer, RenderWorker } from './renderer.ts'

interface BlogServices {
  posts: Posts
  renderer: Renderer
  renderWorker: Pick<RenderWorker, 'run'>
  /** Reads what a CV may refer to. */
  readCvContext(markdown: string): Promise<RenderContext>
  /** Where pictures and files of an uploaded notebook are stored. */
  storage: Omit<NotebookServices, 'read'>
}

/** The blog: its posts, and what its editor asks for. */
export function blogFeature({
  posts,
  renderer,
  renderWorker,
  readCvContext,
  storage,
}: BlogServices): Feature {
  return {
    start: posts.start,
    stop: posts.stop,
    routes: [
      ...blogRoutes(posts),
      previewRoute(renderer, readCvContext),
      pastedRoute(renderWorker),
      notebookRoute({ ...storage, read: (order) => renderWorker.run('notebook', order) }),
    ],
  }
}

/**
 * The calls of posts: anyone reads, the owner writes. `view=summary` and `view=article` are for pages and the same for
 * everybody; without `view`, the owner also gets drafts and planned posts.
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
    route('GET /api/blog/archive', {
      access: 'anyone',
      query: archiveQuery,
      handle: ({ query: { category, year, page } }) => posts.archive({ category, year, page }),
    }),
    route('GET /api/blog/:id', {
      access: 'anyone',
      query: v.strictObject({ view: optionalChoice('View', ['article']) }),
      handle: async ({ id, query, caller }) => {
        if (query.view === 'article') return found(await posts.article(id), blog.name)
        const post = found(await rowsFor(caller).find(id), blog.name)
        return caller?.isAdmin ? await posts.withSourceFile(post) : post
      },
    }),
    route('POST /api/blog', {
      access: 'owner',
      schema: postSchema,
      status: 201,
      handle: ({ body }) => posts.create(body),
    }),
    route(`PUT ${oneOf(blog)}`, {
      access: 'owner',
      schema: postChangeSchema,
      handle: ({ id, body }) => posts.update(id, body),
    }),
    route(`DELETE ${oneOf(blog)}`, {
      access: 'owner',
      handle: async ({ id }) => {
        found((await posts.remove(id)) || undefined, blog.name)
      },
    }),
  ]
}

const yearSentence = 'Year must have four digits'

const pageRules = { search: true, sorts: postSorts, others: ['view'] }

const listQuery = v.strictObject({
  view: optionalChoice('View', ['summary', 'admin']),
  limit: v.optional(numberParameter('Limit', 9999)),
})

/** What the page of the archive asks for, of which invalid parameters are left out before (archive.ts). */
const archiveQuery = v.strictObject({
  category: v.optional(textParameter('Category', maxCategoryCharacters)),
  year: v.optional(v.pipe(v.string(yearSentence), v.regex(/^\d{4}$/, yearSentence))),
  page: v.optional(numberParameter('Page', 99_999), '1'),
})
