import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import { explainListening } from './explain-failure.ts'
import { ownNames } from '../http/own-names.ts'
import { apiHeaders } from '../http/security.ts'

/** One number of a family, told apart from the others by its labels. */
interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/**
 * Where parts of the site offer numbers to whoever watches over it. Labels are words of the program,
 * such as the name of a route: never anything that a request carried.
 */
export interface Metrics {
  /** A number that rises and falls, read when somebody asks; NaN when it cannot be read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Numbers that only rise; the part keeps them as plain integers and is asked for them. */
  counter(name: string, help: string, labels: readonly string[], read: () => Iterable<Sample>): void
  /** Times by one label. @returns notes one time, in seconds */
  timer(name: string, help: string, label: string): (value: string, seconds: number) => void
  /** All numbers in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>
}

/** The address on which they can be read: that of this machine alone. */
const host = '127.0.0.1'

/** From a row of a small table to a message that a slow mail server takes, in seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** A registry with the numbers of the process itself: memory, processor, event loop, collections. */
export async function openMetrics(): Promise<Metrics> {
  // Loaded where metrics are wanted only: most sites never ask for them.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    gauge(name, help, read) {
      new Gauge({
        name: `ephemeris_${name}`,
        help,
        registers,
        async collect() {
          this.set(await inAnyCase(read))
        },
      })
    },
    counter(name, help, labelNames, read) {
      new Counter({
        name: `ephemeris_${name}`,
        help,
        labelNames,
        registers,
        collect() {
          this.reset()
          for (const { labels, value } of read()) this.inc(labels, value)
        },
      })
    },
    timer(name, help, label) {
      const histogram = new Histogram({
        name: `ephemeris_${name}`,
        help,
        labelNames: [label],
        buckets,
        registers,
      })
      return (value, seconds) => histogram.observe({ [label]: value }, seconds)
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

/** One number that cannot be read, such as from a database that is away, must not hide the others. */
async function inAnyCase(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}

/**
 * Answers `GET /metrics` on a port of its own that only this machine can reach, from before the site
 * listens until it is closed.
 * @returns the address; undefined until it is open
 */
export function serveMetrics(
  app: FastifyInstance,
  { metricsPort }: Config,
  metrics: Metrics | undefined,
): () => string | undefined {
  if (!metrics) return () => undefined
  // They are for this machine whatever the site is called, so its public name opens nothing here.
  const isOwnName = ownNames({ publicUrl: undefined, host })
  const server = createServer((request, response) => {
    if (!isOwnName(request) || request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' })
      response.end('There is nothing at this address')
      return
    }
    metrics.read().then(
      ({ type, text }) =>
        response.writeHead(200, { ...apiHeaders, 'content-type': type }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'The metrics could not be read')
        response.writeHead(500, apiHeaders).end()
      },
    )
  })
  app.addHook('onReady', () => listen(server, metricsPort ?? 0))
  app.addHook('onClose', (_app, done) => {
    server.closeAllConnections()
    server.close(() => done())
  })
  return () => {
    const address = server.address() as AddressInfo | null
    return address ? `http://${address.address}:${address.port}/metrics` : undefined
  }
}

/** @throws ConfigError for a port that cannot be used */
function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = explainListening(error, { host, port, portSetting: 'METRICS_PORT' })
      reject(sentence === undefined ? error : new ConfigError([sentence]))
    })
    // The metrics server must not keep the process from ending.
    server.listen(port, host, () => resolve()).unref()
  })
}
