import * as v from 'valibot'
import { line, lines, wholeNumber } from '../../shared/fields.ts'
import { maxId } from '../../shared/ids.ts'
import { missingInformation } from './missing-information.ts'

/** Source: docs/behaviour.md, Lengths. */
export const commentSchema = v.strictObject({
  author: line('Name', { max: 80, tooShort: missingInformation }),
  content: lines('Comment', { max: 5000, tooShort: missingInformation }),
})

const noComment = 'There is no such comment to reply to'

export const newCommentSchema = v.strictObject({
  ...commentSchema.entries,
  replyTo: v.optional(wholeNumber('The comment to reply to', [1, noComment], [maxId, noComment])),
})

/** The owner's reply. */
export const replySchema = v.strictObject({
  content: lines('Reply', { max: 5000, tooShort: 'Please enter your reply.' }),
})

/** Comments can be approved, but not moderated again. */
export const approvalSchema = v.strictObject({
  moderated: v.literal(false, 'A comment can only be approved'),
})
