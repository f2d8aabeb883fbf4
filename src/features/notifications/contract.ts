/** The channels by which the site sends messages. */
type Channel = 'chat' | 'mail'

/** Messages of one kind that could not be delivered for a week. */
interface Undelivered {
  channel: Channel
  /** What they are about: comment, message, confirmation or newsletter. */
  topic: string
  count: number
  /** ISO instant of the oldest. */
  since: string
  /** Why the last one failed, in a sentence. */
  reason: string
}

/** Messages that could not be delivered yet and will be tried again. */
interface Failing {
  channel: Channel
  count: number
  /** ISO instant of the first try. */
  since: string
  /** What the receiver answered last, in a sentence. */
  reason: string
}

/** What the admin area shows of the outbox. */
export interface OutboxStatus {
  /** Which channels are configured. */
  chat: boolean
  mail: boolean
  waiting: number
  failing: Failing[]
  undelivered: Undelivered[]
  /** Topics that wait because enough of them went out lately. */
  pauses: { topic: string; until: string }[]
}

export const notificationUrls = {
  status: '/api/outbox',
  retry: '/api/outbox/retry',
  dismiss: '/api/outbox/dismiss',
} as const
