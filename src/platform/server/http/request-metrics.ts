import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../ops/metrics.ts'

/** Classes of statuses; 'none' for responses that were aborted. */
const classes = ['none', '1xx', '2xx', '3xx', '4xx', '5xx']

/** Statuses of requests that were refused because of their number. */
const refusing = ['429', '503']

/**
 * Counts requests by route, never by URL, which visitors choose. Cached responses take microseconds and are only
 * counted; all others are timed as well.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.decorateRequest('isWork', false)
  if (!metrics) return
  const answers = createTally(classes)
  const refusals = createTally(refusing)
  const time = metrics.timer(
    'request_duration_seconds',
    'Time from a request to its complete response, without cached responses.',
    'route',
  )
  const labels = ['route', 'status']
  metrics.counter(
    'requests_total',
    'Requests by route and class of their status.',
    labels,
    answers.samples,
  )
  metrics.counter(
    'refusals_total',
    'Requests refused because of too many from one client (429) or in total (503).',
    labels,
    refusals.samples,
  )
  app.addHook('onRequest', (request, reply, done) => {
    // Not onResponse, which Fastify skips for aborted responses.
    reply.raw.once('close', () => {
      const route = routeOf(request)
      answers.add(route, classOf(reply.raw))
      refusals.add(route, refusing.indexOf(String(reply.raw.statusCode)))
      if (request.isWork || request.routeOptions.config.readyAs === undefined)
        time(route, reply.elapsedTime / 1000)
    })
    done()
  })
}

/** Counts by route and by the index of a status in a fixed list. */
function createTally(statuses: readonly string[]) {
  const tally = new Map<string, number[]>()
  return {
    add(route: string, place: number): void {
      if (place < 0) return
      const counts = tally.get(route) ?? statuses.map(() => 0)
      counts[place] = (counts[place] ?? 0) + 1
      tally.set(route, counts)
    },
    samples: () =>
      [...tally].flatMap(([route, counts]) =>
        statuses
          .map((status, place) => ({ labels: { route, status }, value: counts[place] ?? 0 }))
          .filter(({ value }) => value > 0),
      ),
  }
}

function classOf({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? Math.floor(statusCode / 100) : 0
}

function routeOf({ method, routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined) return 'unknown'
  return config.readyAs ?? `${method} ${url}`
}
