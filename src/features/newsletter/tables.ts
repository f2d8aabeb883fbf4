import type { Generated } from 'kysely'

/** SQLite answers 0 and 1, PostgreSQL false and true. */
type Flag = boolean | 0 | 1

export type NewsletterTables = {
  subscribers: {
    id: number
    email: string
    date: string
    verified: Generated<Flag>
    confirmHash: string | null
    confirmUntil: string | null
  }
  /** Readers whose address the mail server refused since a letter reached them last. */
  newsletter_refusals: {
    subscriberId: number
    count: number
    answer: string
    lastAt: string
  }
  newsletter_issues: {
    postId: number
    sentAt: string
    readers: number
    subject: string
    text: string
    html: string
  }
  newsletter_recipients: {
    tokenHash: string
    postId: number
    subscriberId: number
    letterId: string
    state: 'waiting' | 'delivered' | 'dead'
  }
}
