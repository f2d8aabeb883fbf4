import type { InferOutput } from 'valibot'
import type { subscriptionSchema } from './rules.ts'

export type Subscription = InferOutput<typeof subscriptionSchema>

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
