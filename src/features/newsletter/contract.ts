import type { InferOutput } from 'valibot'
import type { subscriptionSchema } from './rules.ts'

export type Subscription = InferOutput<typeof subscriptionSchema>

/** A subscriber; `date` is an ISO instant. */
export interface Subscriber extends Subscription {
  id: number
  date: string
  /** Whether the address is confirmed; mail is sent only to confirmed addresses. */
  verified: boolean
}

/** The response to a subscription. */
export interface SubscriptionAnswer extends Subscriber {
  /** What the reader has to do; absent without a mail server. */
  message?: string
}

export interface SubscriberCount {
  count: number
}

/** A post that was sent as a newsletter, and the state of its delivery. */
export interface Issue {
  postId: number
  /** The title of the post when it was sent. */
  subject: string
  /** ISO instant. */
  sentAt: string
  readers: number
  delivered: number
  waiting: number
  failed: number
}

/** A reader whose address the mail server has rejected since the last delivery. */
export interface RefusedReader {
  subscriberId: number
  email: string
  /** Consecutive rejections. */
  count: number
  /** The response of the mail server, without the address. */
  answer: string
  /** ISO instant of the last rejection. */
  lastAt: string
}

/** After this many consecutive rejections a reader gets no newsletters until the owner resumes sending. */
export const refusalsUntilPaused = 3

export interface NewsletterStatus {
  /** Whether a mail server is configured. */
  mail: boolean
  /** All addresses, whether they are confirmed or not. */
  subscribers: number
  unconfirmed: number
  /** Readers who have confirmed and are not paused. */
  readers: number
  issues: Issue[]
  /** Latest first, at most 1,000. */
  refused: RefusedReader[]
}

/** The response of the mail server to a test mail. */
export interface TestAnswer {
  answer: string
}

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

/** The pages that links in mails open, and the pages that follow. */
export const mailLinkPages = {
  confirm: '/newsletter/confirm',
  confirmed: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: '/newsletter/unsubscribed',
  expired: '/newsletter/link-expired',
} as const
