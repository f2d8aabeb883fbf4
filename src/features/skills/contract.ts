import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { skillSchema } from './rules.ts'

/** Skills in two columns by category, each a percentage. */
export const skills = defineResource<typeof skillSchema>({
  name: 'skill',
  listUrl: '/api/skills',
  writeUrl: '/api/skills',
})

export type Skill = RowOf<typeof skills>
