import type { Feature } from '../../platform/server/feature.ts'
import * as v from 'valibot'
import { orderRoute, requireRow, rowUrl, removeRoute } from '../../platform/server/http/crud.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { route } from '../../platform/server/http/route.ts'
import { textParameter } from '../../shared/parameters.ts'
import { pages } from './contract.ts'
import type { OwnPages } from './own-pages.ts'
import { newPageSchema, pageChangeSchema, pageRestoreSchema } from './rules.ts'

/** Pages of the owner's: anyone reads those that are published, the owner writes. */
export function pagesFeature(ownPages: OwnPages): Feature {
  return {
    routes: [
      route('GET /api/pages/text', {
        access: 'anyone',
        query: v.strictObject({ path: v.optional(textParameter('Path', 100), '') }),
        handle: async ({ query: { path } }) => requireRow(await ownPages.text(path), pages.name),
      }),
      route('GET /api/pages', { access: 'owner', handle: () => ownPages.list() }),
      route('GET /api/pages/:id', {
        access: 'owner',
        handle: async ({ id }) => requireRow(await ownPages.find(id), pages.name),
      }),
      route('POST /api/pages', {
        access: 'owner',
        schema: newPageSchema,
        status: 201,
        handle: ({ body }) => ownPages.create(body),
      }),
      orderRoute(pages, ownPages.order),
      route('POST /api/pages/restore', {
        access: 'owner',
        schema: pageRestoreSchema,
        status: 201,
        handle: async ({ body }) => {
          const page = await ownPages.restore(body.path)
          if (!page) throw new HttpError(404, 'No page of this address came with the site')
          return page
        },
      }),
      route(`PUT ${rowUrl(pages)}`, {
        access: 'owner',
        schema: pageChangeSchema,
        handle: ({ id, body }) => ownPages.update(id, body),
      }),
      removeRoute(pages, ownPages),
    ],
  }
}
