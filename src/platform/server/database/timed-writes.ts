import type { Metrics } from '../ops/metrics.ts'
import type { Database } from './database.ts'

/** The same database, whose writes are timed: from the call until all is on the disk. */
export function timeWrites(database: Database, metrics: Metrics | undefined): Database {
  if (!metrics) return database
  const note = metrics.timer(
    'database_write_duration_seconds',
    'Time of a transaction, with the wait in the queue, by whether visitors can see the change.',
    'kind',
  )
  metrics.gauge('database_revision', 'The number of the last change that visitors can see.', () =>
    database.changeNumber(),
  )
  const timed = async <Result>(kind: string, write: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    try {
      return await write()
    } finally {
      note(kind, (performance.now() - began) / 1000)
    }
  }
  return {
    ...database,
    write: (work) => timed('visible', () => database.write(work)),
    writeWithoutInvalidation: (work) =>
      timed('private', () => database.writeWithoutInvalidation(work)),
  }
}
