type Channel = 'chat' | 'mail'

/** Messages of a topic that could not be delivered for a week. */
interface Undelivered {
  channel: Channel
  /** Such as comment, message, confirmation or newsletter. */
  topic: string
  count: number
  /** ISO instant of the oldest. */
  since: string
  /** Why the last one failed, as a sentence. */
  reason: string
}

/** Messages that failed and will be retried. */
interface Failing {
  channel: Channel
  count: number
  /** ISO instant of the first attempt. */
  since: string
  /** The last response of the receiver, as a sentence. */
  reason: string
}

/** The outbox, as shown to the owner. */
export interface OutboxStatus {
  /** Which channels are configured. */
  chat: boolean
  mail: boolean
  waiting: number
  failing: Failing[]
  undelivered: Undelivered[]
  /** Topics that reached their sending limit. */
  pauses: { topic: string; until: string }[]
}

export const notificationUrls = {
  status: '/api/outbox',
  retry: '/api/outbox/retry',
  dismiss: '/api/outbox/dismiss',
} as const
