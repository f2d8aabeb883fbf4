import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { apiHeaders } from '../http/security.ts'

export const healthUrl = '/health'

/** How long the database may take before it counts as not answering. */
const maxWaitMs = 2000

/**
 * Says in one word whether the process and its database answer, for whoever watches over the site:
 * 200 or 503, nothing else about it.
 */
export function serveHealth(app: FastifyInstance, { database, log }: ServerContext): void {
  app.get(healthUrl, async (_request, reply) => {
    const answers = await inTime(() =>
      database.db
        .selectFrom('meta')
        .select('revision')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow(),
    ).catch((error: unknown) => {
      log.error({ err: error }, 'The database does not answer')
      return undefined
    })
    return await reply
      .code(answers ? 200 : 503)
      .headers({ ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' })
      .send(answers ? 'ok' : 'The database does not answer')
  })
}

async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), maxWaitMs)
  })
  try {
    return await Promise.race([work(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
