import * as v from 'valibot'
import { email } from '../../shared/fields.ts'

export const subscriptionSchema = v.strictObject({
  email: email('Please enter a valid email address.'),
})

export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** A reader of the newsletter; `date` is an ISO instant from the server. */
export interface Subscriber extends Subscription {
  id: number
  date: string
}

export interface SubscriberCount {
  count: number
}

export const newsletterUrls = {
  subscribe: '/api/subscribe',
  count: '/api/subscribers/count',
  list: '/api/subscribers',
} as const
