import type { Calendar } from './calendar.ts'
import type { Config } from './ops/config.ts'
import type { Database } from './database/database.ts'
import type { Log } from './ops/log.ts'
import type { Metrics } from './ops/metrics.ts'
import type { SharedCounts } from './http/counts.ts'

export type { Log } from './ops/log.ts'

/** What the server's parts are given instead of reaching for it themselves. */
export interface ServerContext {
  config: Config
  database: Database
  /** The clock; tests bring their own. */
  now: () => Date
  /** Days and years in the owner's time zone. */
  calendar: Calendar
  log: Log
  /** Where parts offer numbers; absent where nobody watches. */
  metrics?: Metrics | undefined
  /** Counts that several instances share; absent where one has the site to itself. */
  counts?: SharedCounts | undefined
}
