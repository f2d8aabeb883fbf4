import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { skillSchema } from './rules.ts'

/** Skills in two columns by category, each a percentage. */
export const skills = defineResource<typeof skillSchema>({
  name: 'skill',
  listUrl: '/api/skills',
  writeUrl: '/api/skills',
})

/** A project or an article in which a skill is seen. */
export interface Evidence {
  kind: 'project' | 'post'
  id: number
}

/** The same with what visitors see of it. */
export interface ShownEvidence extends Evidence {
  title: string
  /** The slug of an article that has one. */
  slug?: string | null
  /** Where a project leads; absent when it leads nowhere. */
  target?: string
}

/** A skill as lists show it: with the works that the caller may see. */
export interface Skill extends Omit<RowOf<typeof skills>, 'evidence'> {
  evidence: ShownEvidence[] | null
}
