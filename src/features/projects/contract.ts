import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { projectSchema } from './rules.ts'

/** Projects on the home page. Without a year the server fills in the current one. */
export const projects = defineResource<typeof projectSchema>({
  name: 'project',
  listUrl: '/api/projects',
  writeUrl: '/api/projects',
})

export type Project = RowOf<typeof projects>
