import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import { explainListening } from './explain-failure.ts'
import { createHostCheck } from '../http/hosts.ts'
import { apiHeaders } from '../http/security.ts'

interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/**
 * The metrics of the site. Labels are constants of the program, such as the name of a route, and never come from a
 * request.
 */
export interface Metrics {
  /** A number that rises and falls, read on each scrape; NaN if that fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Several such numbers by label; none if that fails. */
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<Iterable<Sample>>,
  ): void
  /** Numbers that only rise, read on each scrape. */
  counter(name: string, help: string, labels: readonly string[], read: () => Iterable<Sample>): void
  /** Durations by one label. @returns records a duration */
  timer(name: string, help: string, label: string): (value: string, seconds: number) => void
  /** All metrics in the text format of Prometheus. */
  read(): Promise<{ type: string; text: string }>
}

/** Only this machine can read the metrics. */
const host = '127.0.0.1'

/** In seconds, from a simple query to a slow mail server. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Includes the metrics of the process: memory, CPU, event loop, garbage collection. */
export async function createMetrics(): Promise<Metrics> {
  // Loaded on demand: most sites do not use metrics.
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
          this.set(await readOrNaN(read))
        },
      })
    },
    gauges(name, help, labelNames, read) {
      new Gauge({
        name: `ephemeris_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset()
          for (const { labels, value } of await orNone(read)) this.set(labels, value)
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

/** A metric that cannot be read, for example without a database, must not hide the others. */
async function readOrNaN(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}

async function orNone(read: () => Promise<Iterable<Sample>>): Promise<Iterable<Sample>> {
  try {
    return await read()
  } catch {
    return []
  }
}

/**
 * Serves `GET /metrics` on a separate port of this machine, from before the site listens until it is closed.
 * @returns a function that returns the URL; undefined until the port is open
 */
export function serveMetrics(
  app: FastifyInstance,
  { metricsPort }: Config,
  metrics: Metrics | undefined,
): () => string | undefined {
  if (!metrics) return () => undefined
  // Only under the names of this machine, even if PUBLIC_URL is set.
  const isOwnHost = createHostCheck({ publicUrl: undefined, host })
  const server = createServer((request, response) => {
    if (!isOwnHost(request) || request.url !== '/metrics' || request.method !== 'GET') {
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

/** @throws ConfigError if the port cannot be used */
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
