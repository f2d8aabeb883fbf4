import { found, oneOf } from '../../server/crud.ts'
import { HttpError } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { blog } from './contract.ts'
import type { Posts } from './posts.ts'
import { postSchema } from './rules.ts'

/** The blog: anyone reads, the owner writes. `view=summary` and `view=article` are for pages. */
export function blogRoutes(posts: Posts): Route[] {
  return [
    route('GET /api/blog', {
      handle: ({ query }) =>
        query.get('view') === 'summary' ? posts.summaries(limitOf(query)) : posts.list(),
    }),
    route('GET /api/blog/:id', {
      handle: async ({ id, query }) =>
        found(
          query.get('view') === 'article' ? await posts.article(id) : await posts.find(id),
          blog.name,
        ),
    }),
    route('POST /api/blog', {
      schema: postSchema,
      status: 201,
      handle: ({ body }) => posts.create(body),
    }),
    route(`PUT ${oneOf(blog)}`, {
      schema: postSchema,
      handle: async ({ id, body }) => {
        found((await posts.update(id, body)) || undefined, blog.name)
        return found(await posts.find(id), blog.name)
      },
    }),
    route(`DELETE ${oneOf(blog)}`, {
      handle: async ({ id }) => {
        found((await posts.remove(id)) || undefined, blog.name)
      },
    }),
  ]
}

function limitOf(query: URLSearchParams): number | undefined {
  const limit = query.get('limit')
  if (limit === null) return undefined
  if (!/^[1-9]\d{0,3}$/.test(limit))
    throw new HttpError(400, 'Limit must be a number from 1 to 9999')
  return Number(limit)
}
