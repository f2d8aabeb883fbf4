import * as v from 'valibot'
import { email, line, lines } from '../../shared/fields.ts'

/** Source: docs/behaviour.md, Lengths; Values. */
export const contactSchema = v.strictObject({
  name: line('Name', { min: 2, max: 100 }),
  email: email('Please enter a valid email address'),
  subject: line('Subject', { min: 2, max: 200 }),
  message: lines('Message', { min: 10, max: 10_000 }),
})

/** Messages cannot be marked as unread. Source: docs/behaviour.md, Messages. */
export const readMessageSchema = v.strictObject({
  read: v.literal(true, 'A message can only be marked as read'),
})
