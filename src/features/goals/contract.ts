import type { InferOutput } from 'valibot'
import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { goalChangeSchema, goalSchema } from './rules.ts'

/** Goals of the dashboard, shown by their order. Updates are partial (PATCH). */
export const goals = defineResource<typeof goalSchema>({
  name: 'goal',
  listUrl: '/api/dashboard/goals',
  writeUrl: '/api/dashboard/goals',
})

export type Goal = RowOf<typeof goals>
export type GoalChange = InferOutput<typeof goalChangeSchema>
