import type { InferOutput } from 'valibot'
import type { ListPage } from '../../shared/list-page.ts'
import type { contactSchema } from './rules.ts'

export type ContactFields = InferOutput<typeof contactSchema>

/** A message to the owner; `date` is an ISO instant. */
export interface ContactMessage extends ContactFields {
  id: number
  date: string
  read: boolean
}

/** A page of the inbox, and the total number of unread messages. */
export interface MessagePage extends ListPage<ContactMessage> {
  unread: number
}

export const contactUrls = {
  send: '/api/contact',
  list: '/api/messages',
} as const
