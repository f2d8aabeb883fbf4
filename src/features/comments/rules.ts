import * as v from 'valibot'
import { line, lines } from '../../shared/fields.ts'
import { missingInformation } from './missing-information.ts'

/** Source: docs/behaviour.md, Lengths. */
export const commentSchema = v.strictObject({
  author: line('Name', { max: 80, tooShort: missingInformation }),
  content: lines('Comment', { max: 5000, tooShort: missingInformation }),
})

/** Comments can be approved, but not moderated again. */
export const approvalSchema = v.strictObject({
  moderated: v.literal(false, 'A comment can only be approved'),
})
