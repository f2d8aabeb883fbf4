import * as v from 'valibot'
import { email, line, lines } from '../../shared/fields.ts'

export const contactSchema = v.strictObject({
  name: line('Name', { min: 2, max: 100 }),
  email: email('Please enter a valid email address'),
  subject: line('Subject', { min: 2, max: 200 }),
  message: lines('Message', { min: 10, max: 10_000 }),
})

export type ContactFields = v.InferOutput<typeof contactSchema>

/** A message to the owner; `date` is an ISO instant from the server. */
export interface ContactMessage extends ContactFields {
  id: number
  date: string
  read: boolean
}

/** A message can only become read. Source: specification, point 4. */
export const readMessageSchema = v.strictObject({
  read: v.literal(true, 'A message can only be marked as read'),
})

export const contactUrls = {
  send: '/api/contact',
  list: '/api/messages',
} as const
