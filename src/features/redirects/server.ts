import type { ServerContext } from '../../server/context.ts'
import { openTable } from '../../server/database/table.ts'
import { removeRoute } from '../../server/http/crud.ts'
import { type Route, route } from '../../server/http/route.ts'
import { redirects } from './contract.ts'
import { redirectSchema } from './rules.ts'
import { addRedirect, redirectColumns } from './store.ts'

/** The list of old addresses: the owner alone reads, adds and removes. */
export function redirectRoutes({ database }: ServerContext): Route[] {
  const table = openTable(database, 'redirects', redirectColumns, 'path')
  return [
    route('GET /api/redirects', { access: 'owner', handle: () => table.list() }),
    route('POST /api/redirects', {
      access: 'owner',
      schema: redirectSchema,
      status: 201,
      handle: ({ body }) => database.write((tx) => addRedirect(tx, body)),
    }),
    removeRoute(redirects, table),
  ]
}
