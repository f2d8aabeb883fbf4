import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { interestSchema } from './rules.ts'

/** Interests on the home page. */
export const interests = defineResource<typeof interestSchema>({
  name: 'interest',
  listUrl: '/api/interests',
  writeUrl: '/api/interests',
})

export type Interest = RowOf<typeof interests>
