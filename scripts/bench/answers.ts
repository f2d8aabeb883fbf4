import { cpuSeconds, load } from './machine.ts'
import type { Server } from './servers.ts'
import { median, type Row } from './table.ts'

/** One kind of request, to the site and to the servers that it is compared with. */
interface Comparison {
  part: Benchmark
  name: string
  budget: string
  seconds: number
  contestants: readonly Contestant[]
}

interface Contestant {
  name: 'site' | 'nginx' | 'bare'
  server: Server
  path: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

interface Servers {
  site: Server
  nginx: Server | undefined
  bare: Server
}

/** The benchmarks of answers, each of which can be selected. */
export const answerBenchmarks = [
  'page',
  'not-modified',
  'unknown',
  'asset',
  'list',
  'write',
] as const
type Benchmark = (typeof answerBenchmarks)[number]

const rounds = 5
const page = { 'accept-encoding': 'br' }
const json = { 'content-type': 'application/json' }

/**
 * Measures the processor time of answers, alternating between the servers, so that other work of the machine affects all of them
 * equally.
 */
export async function measureAnswers(
  servers: Servers,
  wanted: (part: Benchmark) => boolean,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const comparison of await comparisons(servers)) {
    if (!wanted(comparison.part)) continue
    console.error(`${comparison.name}…`)
    rows.push(await compare(comparison))
  }
  return rows
}

async function comparisons(servers: Servers): Promise<Comparison[]> {
  const { site, bare } = servers
  const asset = /\/assets\/[\w-]+\.woff2/.exec(await (await fetch(site.url)).text())?.[0] ?? '/'
  return [
    ...(await pageComparisons(servers)),
    {
      part: 'asset',
      name: 'asset (a font)',
      budget: '',
      seconds: 2,
      contestants: [{ name: 'site', server: site, path: asset }],
    },
    {
      part: 'list',
      name: 'JSON list of 100 rows',
      budget: '<= 3 x bare',
      seconds: 2,
      contestants: [
        { name: 'site', server: site, path: '/api/dashboard/quotes' },
        { name: 'bare', server: bare, path: '/list' },
      ],
    },
    writeComparison(servers),
  ]
}

async function pageComparisons({ site, nginx, bare }: Servers): Promise<Comparison[]> {
  const ifSame = async (server: Server, path: string) => ({
    'if-none-match': await etagOf(server, path),
  })
  const reference = nginx && { name: 'nginx' as const, server: nginx, path: '/page' }
  return [
    {
      part: 'page',
      name: 'cached page',
      budget: '<= 1.6 x bare',
      seconds: 2,
      contestants: [
        { name: 'site', server: site, path: '/', headers: page },
        ...(reference ? [reference] : []),
        { name: 'bare', server: bare, path: '/' },
      ],
    },
    {
      part: 'not-modified',
      name: 'not modified',
      budget: '<= 1.8 x bare',
      seconds: 2,
      contestants: [
        {
          name: 'site',
          server: site,
          path: '/',
          headers: { ...page, ...(await ifSame(site, '/')) },
        },
        ...(reference
          ? [{ ...reference, headers: await ifSame(reference.server, reference.path) }]
          : []),
        { name: 'bare', server: bare, path: '/', headers: { 'if-none-match': '"page"' } },
      ],
    },
    {
      part: 'unknown',
      name: 'unknown address',
      budget: '<= 2.5 x bare',
      seconds: 2,
      contestants: [
        { name: 'site', server: site, path: '/no/such/page', headers: page },
        { name: 'bare', server: bare, path: '/' },
      ],
    },
  ]
}

function writeComparison({ site, bare }: Servers): Comparison {
  const body = JSON.stringify({
    name: 'Load',
    email: 'load@example.org',
    subject: 'Measured',
    message: 'A message as long as most are.',
  })
  const origin = { ...json, origin: site.url, 'sec-fetch-site': 'same-origin' }
  const write = { method: 'POST', body }
  return {
    part: 'write',
    name: 'validated, durable write',
    budget: '<= 3 x bare',
    seconds: 2,
    contestants: [
      { name: 'site', server: site, path: '/api/contact', headers: origin, ...write },
      { name: 'bare', server: bare, path: '/write', headers: json, ...write },
    ],
  }
}

async function etagOf(server: Server, path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: page })
  return response.headers.get('etag') ?? ''
}

async function compare({ name, budget, seconds, contestants }: Comparison): Promise<Row> {
  const costs = new Map<string, number[]>(contestants.map((one) => [one.name, []]))
  const rates = new Map<string, number[]>(contestants.map((one) => [one.name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name: who, server, path, ...request } of contestants) {
      const before = await cpuSeconds(server.pid)
      const answered = await load({ url: server.url + path, seconds, ...request })
      const used = (await cpuSeconds(server.pid)) - before
      costs.get(who)?.push((used / answered) * 1e6)
      rates.get(who)?.push(answered / seconds)
    }
  }
  const cost = (who: string) => median(costs.get(who) ?? [])
  const others = contestants.filter((one) => one.name !== 'site')
  return {
    name,
    figure: `${cost('site').toFixed(1)} us CPU, ${Math.round(median(rates.get('site') ?? []))}/s`,
    compared: others
      .map(({ name: who }) => {
        const ratio = who === 'nginx' ? cost('nginx') / cost('site') : cost('site') / cost(who)
        const words =
          who === 'nginx' ? `${ratio.toFixed(2)} of nginx` : `${ratio.toFixed(2)} x bare`
        return `${words} (${cost(who).toFixed(1)} us)`
      })
      .join(', '),
    budget,
  }
}
