import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes that answer from memory or a file: the name they are counted under. They answer under overload too. */
    readyAs?: string
  }
  interface FastifyRequest {
    /** Set where such a route has to work for an answer after all. */
    isWork: boolean
  }
}

/** Answers GET and HEAD. */
export type ReadHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Puts a route on the app that answers GET and HEAD from memory or a file. */
export function serveReady(
  app: FastifyInstance,
  url: string,
  readyAs: string,
  handler: ReadHandler,
): void {
  app.route({ method: ['GET', 'HEAD'], url, config: { readyAs }, handler })
}
