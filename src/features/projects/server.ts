import { createRoute, found, oneOf, removeRoute } from '../../server/http/crud.ts'
import { type Route, route } from '../../server/http/route.ts'
import { projects } from './contract.ts'
import { projectSchema } from './rules.ts'
import type { Projects } from './store.ts'

/** The projects: anyone reads, the owner writes. `view=summary` is for pages: without texts and addresses. */
export function projectRoutes(store: Projects): Route[] {
  return [
    route('GET /api/projects', {
      access: 'anyone',
      handle: ({ query }) =>
        query.get('view') === 'summary' ? store.summaries() : store.listVisible(),
    }),
    route('GET /api/projects/:id/page', {
      access: 'anyone',
      handle: async ({ id }) => found(await store.page(id), 'page of a project'),
    }),
    createRoute(projects, projectSchema, store),
    route(`PUT ${oneOf(projects)}`, {
      access: 'owner',
      schema: projectSchema,
      handle: async ({ id, body }) => found(await store.update(id, body), projects.name),
    }),
    removeRoute(projects, store),
  ]
}
