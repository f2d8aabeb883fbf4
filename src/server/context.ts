import type { Config } from './config.ts'
import type { Database } from './database/database.ts'

/** What the server's parts are given instead of reaching for it themselves. */
export interface ServerContext {
  config: Config
  database: Database
  /** The clock; tests bring their own. */
  now: () => Date
  log: Log
}

/** The part of a pino logger that features use. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
