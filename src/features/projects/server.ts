import * as v from 'valibot'
import { createRoute, requireRow, rowUrl, removeRoute } from '../../platform/server/http/crud.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import { optionalChoice } from '../../shared/parameters.ts'
import { hasPage, projects } from './contract.ts'
import { projectSchema } from './rules.ts'
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
    createRoute(projects, projectSchema, store),
    route(`PUT ${rowUrl(projects)}`, {
      access: 'owner',
      schema: projectSchema,
      handle: async ({ id, body }) => requireRow(await store.update(id, body), projects.name),
    }),
    removeRoute(projects, store),
  ]
}
