import { postPath } from '../../../shared/addresses.ts'
import * as v from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import { requireRow } from '../../../platform/server/http/crud.ts'
import type { OwnerNotifier } from '../../../platform/server/outbox/message.ts'
import { perHour, perMinute } from '../../../platform/server/http/rate-limit.ts'
import { type Route, route } from '../../../platform/server/http/route.ts'
import { textParameter } from '../../../shared/parameters.ts'
import { blog } from '../../blog/contract.ts'
import type { PostSharing } from '../contract.ts'
import { shareSchema } from '../rules.ts'
import { type DraftServices, draftRenderer, isPublished } from './shared-drafts.ts'
import { openRemarks, type Remarks } from './remarks.ts'
import { remarkRoutes } from './remark-routes.ts'
import { openShares, type Shares } from './shares.ts'

/** How often one client opens shared drafts. */
export const draftLimit = { client: [perMinute(60), perHour(600)], site: [perMinute(600)] }

/** Drafts that others can read by a secret link. */
export function sharingFeature(
  context: ServerContext,
  services: DraftServices & { notifier: OwnerNotifier },
) {
  const { log, now } = context
  const shares = openShares(context)
  const remarks = openRemarks(context, services.notifier)
  return {
    routes: [
      ...ownerRoutes(context, shares, remarks),
      draftRoute(context, shares, services),
      ...remarkRoutes(context, shares, remarks),
    ],
    tidy: async () => {
      await shares.removeExpired()
      await remarks.removeResolved()
    },
    /** Counts that the page of a token was opened; a failure only loses the count. */
    noteOpening: (token: string): void => {
      shares.countOpening(token).catch((err: unknown) => {
        log.warn({ err }, 'The opening of a shared draft could not be counted')
      })
    },
    /** The path of the article that a shared draft has become. */
    findArticle: async (token: string): Promise<string | undefined> => {
      const post = await shares.findPost(token)
      return post && isPublished(post, now()) ? postPath(post) : undefined
    },
  }
}

function ownerRoutes(
  { database: { db } }: ServerContext,
  shares: Shares,
  remarks: Remarks,
): Route[] {
  return [
    route('GET /api/blog/:id/share', {
      access: 'owner',
      handle: async ({ id }): Promise<PostSharing> => {
        const post = db.selectFrom('posts').select('id').where('id', '=', id)
        requireRow(await post.executeTakeFirst(), blog.name)
        return { share: (await shares.find(id)) ?? null, remarks: await remarks.count(id) }
      },
    }),
    route('PUT /api/blog/:id/share', {
      access: 'owner',
      schema: shareSchema,
      handle: ({ id, body }) => shares.save(id, body),
    }),
    route('DELETE /api/blog/:id/share', {
      access: 'owner',
      handle: async ({ id }) => {
        requireRow((await shares.revoke(id)) || undefined, 'link')
      },
    }),
  ]
}

function draftRoute({ now }: ServerContext, shares: Shares, services: DraftServices): Route {
  const render = draftRenderer(services)
  return route('GET /api/draft', {
    access: 'anyone',
    limit: draftLimit,
    query: v.strictObject({ token: textParameter('Token', 100) }),
    handle: async ({ query: { token } }) => {
      const post = await shares.findPost(token)
      return await render(requireRow(post && !isPublished(post, now()) ? post : undefined, 'draft'))
    },
  })
}
