import * as v from 'valibot'
import { shareDays } from './contract.ts'

/** How a draft is to be shared; without `days`, a link that works ends when it did. */
export const shareSchema = v.strictObject({
  days: v.optional(v.picklist(shareDays, `Days must be one of ${shareDays.join(', ')}`)),
  mayComment: v.boolean('mayComment must be true or false'),
})
