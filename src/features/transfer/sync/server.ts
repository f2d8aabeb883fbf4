import type { ServerContext } from '../../../platform/server/context.ts'
import { withoutInvalidation } from '../../../platform/server/database/database.ts'
import type { Feature } from '../../../platform/server/feature.ts'
import { requireRow } from '../../../platform/server/http/crud.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { route } from '../../../platform/server/http/route.ts'
import { choiceSchema, syncUrls } from './contract.ts'
import { readFollowed, readRun, readSyncStatus, storeChoice } from './sync-runs.ts'

/** What the command `sync` did, for the owner, who decides about conflicts here. */
export function syncFeature({ database }: ServerContext): Feature {
  const { db } = database
  return {
    routes: [
      route(`GET ${syncUrls.status}`, { access: 'owner', handle: () => readSyncStatus(db) }),
      route('GET /api/sync/runs/:id', {
        access: 'owner',
        handle: async ({ id }) => requireRow(await readRun(db, id), 'sync'),
      }),
      route(`GET ${syncUrls.files}`, {
        access: 'owner',
        page: { search: true, sorts: ['path', 'title', 'syncedAt'] },
        handle: ({ page }) => {
          if (!page) throw new HttpError(400, 'Page is required')
          return readFollowed(database, page)
        },
      }),
      route(`PUT ${syncUrls.choice}`, {
        access: 'owner',
        schema: choiceSchema,
        // No public page shows it.
        handle: ({ body }) => withoutInvalidation(database).write((tx) => storeChoice(tx, body)),
      }),
    ],
  }
}
