import type { Dialect, Transaction } from 'kysely'
import type { Log } from '../ops/log.ts'
import type { Schema } from './schema.ts'

/** What differs between SQLite and PostgreSQL, and nothing else. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  dialect: Dialect
  /** The same without waiting for the disk, where there is such a thing. */
  nonDurableDialect?: Dialect
  /** Lets one write of this process begin when the one before has ended. */
  enqueue<Result>(write: () => Promise<Result>): Promise<Result>
  /** Waits until no other transaction writes; called first in each one. */
  lockWriters(tx: Transaction<Schema>): Promise<void>
  changeNumber(): number
  /** Learns the change number that a transaction of this process has committed. */
  committed(changeNumber: number): void
  follow(log: Log): Promise<void>
  close(): Promise<void>
}
