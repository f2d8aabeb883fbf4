import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import { requireRow } from '../../../platform/server/http/crud.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { perDay, perHour, perMinute } from '../../../platform/server/http/rate-limit.ts'
import { type Route, route } from '../../../platform/server/http/route.ts'
import { remarkSchema, resolutionSchema } from '../rules.ts'
import type { Remarks } from './remarks.ts'
import { isPublished } from './shared-drafts.ts'
import type { SharedPost, Shares } from './shares.ts'

/** A longer line is known again by its beginning. */
const maxQuoteCharacters = 500

/** Whoever has a link that allows it leaves remarks; the owner reads and resolves them. */
export function remarkRoutes({ now }: ServerContext, shares: Shares, remarks: Remarks): Route[] {
  return [
    route('POST /api/draft/remarks', {
      access: 'anyone',
      limit: { client: [perMinute(5), perHour(60)], site: [perHour(300), perDay(2000)] },
      schema: remarkSchema,
      status: 201,
      handle: async ({ body }) => {
        const post = await shares.findPost(body.token)
        if (!post || isPublished(post, now())) throw new HttpError(404, 'No such draft')
        const { line, passage, name, words } = body
        await remarks.add(post.id, { line, quote: quoteOf(post, body), passage, name, words })
        return { line }
      },
    }),
    route('GET /api/blog/:id/remarks', {
      access: 'owner',
      handle: ({ id }) => remarks.list(id),
    }),
    route('PATCH /api/remarks/:id', {
      access: 'owner',
      schema: resolutionSchema,
      handle: async ({ id, body: { resolved } }) => {
        requireRow((await remarks.resolve(id, resolved)) || undefined, 'remark')
        return { resolved }
      },
    }),
  ]
}

/**
 * The Markdown of the line that a reader remarks upon.
 * @throws HttpError 403 when the link takes no remarks, 409 when the reader saw another text, 400 when there is no such line
 */
function quoteOf(post: SharedPost, { version, line }: InferOutput<typeof remarkSchema>): string {
  if (!post.mayComment) throw new HttpError(403, 'This draft takes no remarks')
  if (post.version !== version)
    throw new HttpError(409, 'The draft has changed since you opened it', { 'x-reason': 'changed' })
  const quote = post.content.split('\n')[line - 1]
  if (quote === undefined) throw new HttpError(400, 'Line must be a line of the draft')
  return quote.slice(0, maxQuoteCharacters)
}
