import type { Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** The ways on which something leaves the site. */
export type Channel = Schema['outbox']['channel']

/** Something to be sent. Its id goes out with it, so that a receiver can tell a repetition. */
export interface OutboxMessage {
  id: string
  channel: Channel
  /** What it is about, such as 'comment'; says who composes it and which limit holds. */
  topic: string
  /** Names what is sent, such as the id of a comment; the words are composed when it goes out. */
  payload: unknown
  createdAt: string
  attempts: number
  /** Proves that it is still ours. */
  lease: string
}

/** Told in the transaction in which the receiver of a message was refused for good, and with which words. */
export type RefusalListener = (tx: Tx, payload: unknown, words: string) => Promise<void>

/** Told in the transaction in which a message has ended, or waits again. */
export type MessageListener = (
  tx: Tx,
  messageId: string,
  state: Schema['outbox']['state'],
) => Promise<void>
