import type { InferOutput } from 'valibot'
import type { subscriptionSchema } from './rules.ts'

export type Subscription = InferOutput<typeof subscriptionSchema>

/** A reader of the newsletter; `date` is an ISO instant from the server. */
export interface Subscriber extends Subscription {
  id: number
  date: string
  /** Whether the reader has confirmed that the address is theirs; only then mails go there. */
  verified: boolean
}

export interface SubscriberCount {
  count: number
}

/** A post that went out, and how far its mails have come. */
export interface Issue {
  postId: number
  /** ISO instant. */
  sentAt: string
  /** How many readers it was sent to. */
  readers: number
  delivered: number
  waiting: number
  /** How many could not be delivered. */
  failed: number
}

/** A reader whose address the mail server refused since a newsletter reached it last. */
export interface RefusedReader {
  subscriberId: number
  /** How often in a row. */
  count: number
  /** What the mail server answered, without the address. */
  answer: string
  /** ISO instant of the last time. */
  lastAt: string
}

/** After so many refusals in a row a reader gets no more newsletters until the owner says so. */
export const refusalsUntilPaused = 3

/** What the admin area knows of sending. */
export interface NewsletterStatus {
  /** Whether there is a mail server; without one nothing can be sent. */
  mail: boolean
  /** How many readers have confirmed and are not paused. */
  readers: number
  issues: Issue[]
  /** The latest first, a thousand at most. */
  refused: RefusedReader[]
}

/** What the mail server said when it took a test. */
export interface TestAnswer {
  answer: string
}

/** A post as its mail would be. */
export interface IssuePreview {
  subject: string
  text: string
  html: string
}

export const newsletterUrls = {
  subscribe: '/api/subscribe',
  count: '/api/subscribers/count',
  list: '/api/subscribers',
  export: '/api/subscribers/export',
  status: '/api/newsletter',
  askAgain: (id: number) => `/api/subscribers/${id}/confirmation`,
  resume: (id: number) => `/api/subscribers/${id}/resume`,
  issue: (postId: number) => `/api/blog/${postId}/newsletter`,
  test: (postId: number) => `/api/blog/${postId}/newsletter/test`,
} as const

/** The pages behind the links in mails, and what they lead to. */
export const mailLinkPages = {
  confirm: '/newsletter/confirm',
  confirmed: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: '/newsletter/unsubscribed',
  expired: '/newsletter/link-expired',
} as const
