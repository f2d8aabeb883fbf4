import type { FastifyInstance } from 'fastify'
import type { Housekeeping } from './housekeeping.ts'
import type { OpenedServices, Workers } from './open-services.ts'

/** Starts the background work when the site listens, and stops it when the site closes. */
export function startAndStop(
  app: FastifyInstance,
  { services, ogImages }: OpenedServices,
  { housekeeping, workers }: { housekeeping: Housekeeping; workers: Workers },
): void {
  const { messaging, pageViews, backups, posts, texts } = services
  for (const part of [messaging, housekeeping, pageViews, posts])
    app.addHook('onListen', async () => await part.start())
  for (const part of [pageViews, messaging, backups, housekeeping, posts, texts, ogImages])
    app.addHook('preClose', async () => await part.stop())
  app.addHook('onClose', async () => {
    await services.media.close()
    workers.close()
  })
  app.addHook('onClose', () => ogImages.close())
}
