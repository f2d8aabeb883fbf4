import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { apiHeaders } from '../http/security.ts'

export const healthUrl = '/health'

const maxWaitMs = 2000

/**
 * Reports to a monitor whether the process and its database respond, with 200 or 503 and no details.
 */
export function serveHealth(app: FastifyInstance, { database, log }: ServerContext): void {
  app.get(healthUrl, async (_request, reply) => {
    const answers = await withTimeout(() =>
      database.db
        .selectFrom('meta')
        .select('revision')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow(),
    ).catch((error: unknown) => {
      log.error({ err: error }, 'The database does not respond')
      return undefined
    })
    return await reply
      .code(answers ? 200 : 503)
      .headers({ ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' })
      .send(answers ? 'ok' : 'The database does not respond')
  })
}

async function withTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), maxWaitMs)
  })
  try {
    return await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
