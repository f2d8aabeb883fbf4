import type { Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type Channel = Schema['outbox']['channel']

/** A message to be sent. Receivers can detect duplicates by its id. */
export interface OutboxMessage {
  id: string
  channel: Channel
  /** Such as 'comment'; decides who composes the message and which limits apply. */
  topic: string
  /** Identifies the content, such as the id of a comment; the text is composed when it is sent. */
  payload: unknown
  createdAt: string
  attempts: number
  /** Identifies the process that delivers it. */
  lease: string
}

/** Called in the transaction in which the address of a message was finally refused, with the reason. */
export type RefusalListener = (tx: Tx, payload: unknown, reason: string) => Promise<void>

/** Called in the transaction in which a message has ended or is requeued. */
export type MessageListener = (
  tx: Tx,
  messageId: string,
  state: Schema['outbox']['state'],
) => Promise<void>

/** Notifies the owner of a new row, by any channel. */
export interface OwnerNotifier {
  /** Called inside the transaction that creates the row. */
  write(tx: Tx, id: number): Promise<void>
  /** Called after that transaction. */
  wake(): void
}

/** Something about the site of which the owner is notified when it begins, again while it lasts, and when it is over. */
export interface Alert {
  state: 'begins' | 'lasts' | 'ends'
  /** In a few words, without anything that a chat tool may not know. */
  title: string
  /** Paragraphs for the mail. */
  paragraphs: string[]
  /** The address in the admin area to open, from the root of the site. */
  path: string
}

/** Notifies the owner of an alert, by any channel. */
export interface AlertNotifier {
  /** Whether any channel is configured. */
  canNotify: boolean
  /** Called inside the transaction that records that the owner was notified. */
  write(tx: Tx, alert: Alert): Promise<void>
  /** Called after that transaction. */
  wake(): void
}
