import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../ops/metrics.ts'

/** Answers by the first figure of their status; the first place is for those that were broken off. */
const classes = ['none', '1xx', '2xx', '3xx', '4xx', '5xx']

/** Statuses of requests that were refused because there were too many. */
const refusing = ['429', '503']

/**
 * Counts requests by the name of their route, never by their address, which a visitor chooses. What
 * the app works on is timed as well; what is cached takes microseconds and is only counted.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.decorateRequest('isWork', false)
  if (!metrics) return
  const answers = openTally(classes)
  const refusals = openTally(refusing)
  const time = metrics.timer(
    'request_duration_seconds',
    'Time from a request to its whole answer, of those that were worked on.',
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
    'Requests refused because there were too many of one client (429) or altogether (503).',
    labels,
    refusals.samples,
  )
  app.addHook('onRequest', (request, reply, done) => {
    // Not onResponse, which Fastify leaves out for answers that break off.
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

/** Plain integers by route and by the place of a status in a fixed list. */
function openTally(statuses: readonly string[]) {
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

/** What has no route is no address of this site. */
function routeOf({ method, routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined) return 'unknown'
  return config.readyAs ?? `${method} ${url}`
}
