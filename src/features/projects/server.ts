import * as v from 'valibot'
import { requireRow, rowUrl, removeRoute } from '../../platform/server/http/crud.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import { optionalChoice } from '../../shared/parameters.ts'
import { hasPage, projects } from './contract.ts'
import { projectChangeSchema, projectSchema } from './rules.ts'
import type { Projects } from './store.ts'

/**
 * The projects: anyone reads, the owner writes. `view=summary` is for pages: without texts and addresses.
 * @param areHidden whether visitors get only projects with a page of their own
 */
export function projectRoutes(store: Projects, areHidden: () => Promise<boolean>): Route[] {
  return [
    route('GET /api/projects', {
      access: 'anyone',
      query: v.strictObject({ view: optionalChoice('View', ['summary']) }),
      handle: async ({ query: { view }, caller }) => {
        const isWhole = caller?.isAdmin === true || !(await areHidden())
        if (view === 'summary') {
          const rows = await store.summaries()
          return isWhole ? rows : rows.filter(hasPage)
        }
        const rows = await store.listVisible()
        return isWhole ? rows : rows.filter(hasPage)
      },
    }),
    route('GET /api/projects/:id/page', {
      access: 'anyone',
      handle: async ({ id }) => requireRow(await store.page(id), 'page of a project'),
    }),
    route('GET /api/projects/:id', {
      access: 'owner',
      handle: async ({ id }) => requireRow(await store.edited(id), projects.name),
    }),
    route('POST /api/projects', {
      access: 'owner',
      schema: projectSchema,
      status: 201,
      handle: ({ body }) => store.create(body),
    }),
    route(`PUT ${rowUrl(projects)}`, {
      access: 'owner',
      schema: projectChangeSchema,
      handle: async ({ id, body: { version, ...fields } }) =>
        requireRow(await store.update(id, fields, version), projects.name),
    }),
    removeRoute(projects, store),
  ]
}
