import * as v from 'valibot'
import { line, wholeNumber } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

const completed = v.boolean('Completed must be true or false')

const goalSchema = v.strictObject({
  description: line('Description', { min: 3, max: 500 }),
  completed: v.optional(completed, false),
  order: wholeNumber(
    'Order',
    [1, 'Order must be at least 1'],
    [1_000_000, 'Order can be at most 1,000,000'],
  ),
})

/** Goals of the dashboard, shown by their order. Updates are partial (PATCH). */
export const goals = defineResource({
  name: 'goal',
  listUrl: '/api/dashboard/goals',
  writeUrl: '/api/dashboard/goals',
  schema: goalSchema,
})

/** What the owner may change of a goal: any of its fields, at least one. */
export const goalChangeSchema = v.pipe(
  v.strictObject({
    description: v.exactOptional(goalSchema.entries.description),
    completed: v.exactOptional(completed),
    order: v.exactOptional(goalSchema.entries.order),
  }),
  v.check((change) => Object.keys(change).length > 0, 'Nothing to change was sent'),
)

/** What a visitor may change: the tick and nothing else. Source: policies, section 1. */
export const goalTickSchema = v.strictObject({ completed })

export type Goal = RowOf<typeof goals>
export type GoalChange = v.InferOutput<typeof goalChangeSchema>
