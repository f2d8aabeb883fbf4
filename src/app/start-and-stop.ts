import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/server/database/database.ts'
import type { Feature } from '../platform/server/feature.ts'
import type { Workers } from './workers.ts'

interface Closed {
  workers: Workers
  database: Pick<Database, 'close'>
}

/**
 * Starts background work in the order of the list when the site listens, and stops it in reverse when the site closes; then
 * the worker processes end, and last the database is closed.
 */
export function startAndStop(
  app: FastifyInstance,
  parts: readonly Feature[],
  { workers, database }: Closed,
): void {
  for (const part of parts)
    if (part.start) app.addHook('onListen', async () => await part.start?.())
  for (const part of parts.toReversed())
    if (part.stop) app.addHook('preClose', async () => await part.stop?.())
  // Fastify runs these in reverse order.
  app.addHook('onClose', () => database.close())
  app.addHook('onClose', (_app, done) => {
    workers.close()
    done()
  })
  for (const part of parts) if (part.close) app.addHook('onClose', async () => await part.close?.())
}
