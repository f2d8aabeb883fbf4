import { found, oneOf } from '../../../server/http/crud.ts'
import { HttpError } from '../../../server/http/errors.ts'
import { type Caller, type Route, route } from '../../../server/http/route.ts'
import { readPage } from '../../../server/http/paging.ts'
import { blog } from '../contract.ts'
import { readArchiveChoice } from '../archive.ts'
import { postSorts } from './post-pages.ts'
import type { Posts } from './posts.ts'
import { postChangeSchema, postSchema } from '../rules.ts'

/**
 * The blog: anyone reads, the owner writes. `view=summary` and `view=article` are for pages and the same for
 * everybody; without `view`, the owner also gets drafts and planned posts.
 */
export function blogRoutes(posts: Posts): Route[] {
  const rowsFor = (caller: Caller | undefined) => (caller?.isAdmin ? posts.all : posts.visible)
  return [
    route('GET /api/blog', {
      access: 'anyone',
      page: pageRules,
      handle: async ({ query, caller }) => {
        const view = query.get('view')
        const pageQuery = readPage(query, pageRules)
        if (pageQuery) {
          if (view !== null && view !== 'admin') throw new HttpError(400, 'This view has no pages')
          const { full, admin } = rowsFor(caller).page
          return await (view === 'admin' ? admin : full)(pageQuery)
        }
        if (view === 'summary') return posts.summaries(limitOf(query))
        return view === 'admin' ? rowsFor(caller).admin() : rowsFor(caller).list()
      },
    }),
    route('GET /api/blog/archive', {
      access: 'anyone',
      handle: ({ query }) => posts.archive(readArchiveChoice(query)),
    }),
    route('GET /api/blog/:id', {
      access: 'anyone',
      handle: async ({ id, query, caller }) => {
        if (query.get('view') === 'article') return found(await posts.article(id), blog.name)
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

const pageRules = { search: true, sorts: postSorts, others: ['view'] }

function limitOf(query: URLSearchParams): number | undefined {
  const limit = query.get('limit')
  if (limit === null) return undefined
  if (!/^[1-9]\d{0,3}$/.test(limit))
    throw new HttpError(400, 'Limit must be a number from 1 to 9999')
  return Number(limit)
}
