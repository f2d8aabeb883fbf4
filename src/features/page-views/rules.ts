import * as v from 'valibot'

/** The switch of the counting. Source: docs/behaviour.md, Page views. */
export const countingSchema = v.strictObject({
  isCounting: v.boolean('The counting must be on or off'),
})
