import type { Feature } from '../../platform/server/feature.ts'
import { sql } from 'kysely'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows, type Database } from '../../platform/server/database/database.ts'
import { readListPage, textKey } from '../../platform/server/database/list-page.ts'
import { holdsWords } from '../../platform/server/database/search.ts'
import { openTable } from '../../platform/server/database/table.ts'
import { requireRow, rowUrl, removeRoute } from '../../platform/server/http/crud.ts'
import { publicHosts } from '../../platform/server/http/hosts.ts'
import { route } from '../../platform/server/http/route.ts'
import type { PageQuery } from '../../shared/list-page.ts'
import { type Redirect, redirects } from './contract.ts'
import { redirectSchema } from './rules.ts'
import { addRedirect, changeRedirect, redirectColumns } from './store.ts'

export function redirectsFeature({ database, config }: ServerContext): Feature {
  const hosts = publicHosts(config)
  const table = openTable(database, 'redirects', redirectColumns, 'path')
  return {
    routes: [
      route('GET /api/redirects', {
        access: 'owner',
        page: { search: true, sorts: ['path', 'target'] },
        handle: async ({ page }) =>
          page ? await readRedirects(database, page) : await table.list(),
      }),
      route('POST /api/redirects', {
        access: 'owner',
        schema: redirectSchema,
        status: 201,
        handle: ({ body }) => database.write((tx) => addRedirect(tx, body, hosts)),
      }),
      route(`PUT ${rowUrl(redirects)}`, {
        access: 'owner',
        schema: redirectSchema,
        handle: async ({ id, body }) =>
          requireRow(
            await database.write((tx) => changeRedirect(tx, { id, ...body }, hosts)),
            redirects.name,
          ),
      }),
      removeRoute(redirects, table),
    ],
  }
}

/** A page of the list, by default sorted by old address. */
function readRedirects({ db, engine }: Database, pageQuery: PageQuery) {
  const { search, sort = 'path', direction } = pageQuery
  const texts = [sql.ref<string>('path'), sql.ref<string>('target')]
  return readListPage<Redirect>(pageQuery, holdsWords(engine, search, { texts }), {
    count: (condition) => countRows(db.selectFrom('redirects').where(condition)),
    rows: (condition, { limit, offset }) =>
      db
        .selectFrom('redirects')
        .select(['id', 'path', 'target'])
        .where(condition)
        .orderBy(textKey(sort), direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
  })
}
