import type { FastifyInstance } from 'fastify'

const sweepEveryMs = 50
/** How long a request that is still arriving is waited for when nothing else is being answered. */
const arrivalMs = 500
/** After this the connections are cut, so that the database can be closed within five seconds. */
const answersMs = 4000

/**
 * Lets a closing site answer what it is being asked and then end. A connection whose answer was
 * still on its way is kept alive after it, and one that never finishes its request counts as busy:
 * both would hold the end up. So idle ones are closed until none is left, and those that ask
 * nothing are cut.
 */
export function endConnections(app: FastifyInstance): void {
  let answering = 0
  app.server.on('request', (_request, response) => {
    answering += 1
    response.once('close', () => (answering -= 1))
  })
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    const began = performance.now()
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      const lasted = performance.now() - began
      if (lasted > answersMs || (answering === 0 && lasted > arrivalMs))
        app.server.closeAllConnections()
    }, sweepEveryMs)
    takeWhatArrived(done)
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
}

/** One connection is accepted in each round; these take a few milliseconds. */
const passes = 250

/**
 * Closing cuts connections that ask nothing, also those whose request lies there unread: so the loop
 * goes round a few times first, to accept and to read what has arrived.
 */
function takeWhatArrived(done: () => void, left = passes): void {
  if (left === 0) done()
  else setImmediate(() => takeWhatArrived(done, left - 1))
}
