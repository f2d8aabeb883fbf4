import * as v from 'valibot'
import { line, wholeNumber } from '../../shared/fields.ts'

const completed = v.boolean('Completed must be true or false')

/** What a goal must be. Source: docs/behaviour.md, Lengths; Values. */
export const goalSchema = v.strictObject({
  description: line('Description', { min: 3, max: 500 }),
  completed: v.optional(completed, false),
  order: wholeNumber(
    'Order',
    [1, 'Order must be at least 1'],
    [1_000_000, 'Order can be at most 1,000,000'],
  ),
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

/** What a visitor may change: the tick and nothing else. Source: docs/behaviour.md, Who may make a call. */
export const goalTickSchema = v.strictObject({ completed })
