import type { Dialect, Transaction } from 'kysely'
import type { Log } from '../ops/log.ts'
import type { Schema } from './schema.ts'

/** The differences between SQLite and PostgreSQL. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  dialect: Dialect
  /** Does not wait for the disk, if the engine supports that. */
  nonDurableDialect?: Dialect
  /** Runs the writes of this process one at a time. */
  enqueue<Result>(write: () => Promise<Result>): Promise<Result>
  /** Waits until no other transaction writes; called at the start of a transaction. */
  lockWriters(tx: Transaction<Schema>): Promise<void>
  changeNumber(): number
  /** Reports the change number of a commit of this process. */
  committed(changeNumber: number): void
  follow(log: Log): Promise<void>
  close(): Promise<void>
}
