import type { Metrics } from '../ops/metrics.ts'
import type { Database } from './database.ts'

/** Measures writes from the call until they are on the disk. */
export function timeWrites(database: Database, metrics: Metrics | undefined): Database {
  if (!metrics) return database
  const record = metrics.timer(
    'database_write_duration_seconds',
    'Time of a transaction including its wait in the queue, by visibility to visitors.',
    'kind',
  )
  metrics.gauge('database_revision', 'The number of the last visible change.', () =>
    database.changeNumber(),
  )
  const timed = async <Result>(kind: string, write: () => Promise<Result>): Promise<Result> => {
    const start = performance.now()
    try {
      return await write()
    } finally {
      record(kind, (performance.now() - start) / 1000)
    }
  }
  return {
    ...database,
    write: (work) => timed('visible', () => database.write(work)),
    writeWithoutInvalidation: (work) =>
      timed('private', () => database.writeWithoutInvalidation(work)),
  }
}
