import type { Calendar } from './calendar.ts'
import type { Config } from './ops/config.ts'
import type { Database } from './database/database.ts'
import type { Log } from './ops/log.ts'
import type { Metrics } from './ops/metrics.ts'
import type { SharedCounts } from './http/counts.ts'

export type { Log } from './ops/log.ts'

/** The dependencies of server modules. */
export interface ServerContext {
  config: Config
  database: Database
  /** The clock; tests replace it. */
  now: () => Date
  /** Days and years in the owner's time zone. */
  calendar: Calendar
  log: Log
  /** Undefined without METRICS_PORT. */
  metrics?: Metrics | undefined
  /** Shared by several instances; undefined with a single one. */
  counts?: SharedCounts | undefined
}
