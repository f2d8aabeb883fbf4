// Measures three instances behind nginx on one PostgreSQL: lost and duplicate writes, how soon a change is visible everywhere, and the
// requests per second of one, two and three instances. Needs nginx and wrk on the PATH and a build:
// node bin/ephemeris.mjs build && node scripts/instances/run.ts [folder for plots]
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Cluster, openCluster } from './cluster.ts'
import { claim, type LoadResult, mixedLoad, publish, requestsPerSecond } from './load.ts'

const width = 640
const height = 260
const left = 64
const bottom = 220
const top = 24

/** An SVG that is legible in both colour schemes. */
function drawing(title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
<style>text{fill:#555}.axis{stroke:#888;stroke-width:1}.a{fill:#3b6ea8}.b{fill:#c77d2e}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>
<text x="${left}" y="14" font-weight="bold">${title}</text>
<line class="axis" x1="${left}" y1="${bottom}" x2="${width - 8}" y2="${bottom}"/>
${content}
</svg>
`
}

/** A bar for each value of each group, with its number above. */
function bars(title: string, groups: readonly { name: string; values: number[] }[]): string {
  const most = Math.max(...groups.flatMap(({ values }) => values))
  const step = (width - left) / groups.length
  const content = groups.flatMap(({ name, values }, group) => [
    `<text x="${left + step * (group + 0.45)}" y="${bottom + 18}" text-anchor="middle">${name}</text>`,
    ...values.map((value, index) => {
      const size = Math.round(((bottom - top - 16) * value) / most)
      const x = Math.round(left + step * (group + 0.15) + index * 64)
      const colour = index === 0 ? 'a' : 'b'
      return `<rect class="${colour}" x="${x}" y="${bottom - size}" width="56" height="${size}"/><text x="${x + 28}" y="${bottom - size - 4}" text-anchor="middle">${value}</text>`
    }),
  ])
  return drawing(title, content.join('\n'))
}

/** A dot for each value, and a line at the limit. */
function dots(title: string, rounds: readonly number[][], limit: number): string {
  const yOf = (value: number) => Math.round(bottom - ((bottom - top - 16) * value) / (limit * 1.1))
  const step = (width - left - 16) / rounds.length
  const points = rounds.flatMap((values, round) =>
    values.map(
      (value, index) =>
        `<circle class="${index === 0 ? 'a' : 'b'}" cx="${Math.round(left + step * (round + 0.5))}" cy="${yOf(value)}" r="3"/>`,
    ),
  )
  const marks = [0, limit / 2, limit].map(
    (value) =>
      `<text x="${left - 6}" y="${yOf(value) + 4}" text-anchor="end">${Math.round(value)} ms</text>`,
  )
  const line = `<line class="axis" x1="${left}" y1="${yOf(limit)}" x2="${width - 8}" y2="${yOf(limit)}" stroke-dasharray="4 4"/>`
  return drawing(title, [...marks, line, ...points].join('\n'))
}

/** The limit for a change to be visible everywhere, ms. */
const visibleMs = 1100

const folder = process.argv[2]
const cluster = await openCluster()
try {
  await claim()
  console.log(
    `Three instances behind nginx, one PostgreSQL, ${availableParallelism()} cores for all.`,
  )
  const seen = await publishRounds(20)
  await killUnderLoad(cluster)
  await restartDatabaseUnderLoad(cluster)
  const rates = await measureRates()
  if (folder !== undefined) {
    const write = (name: string, svg: string) => writeFile(path.join(folder, name), svg)
    await write('instances-publish.svg', dots('From the answer to the page, ms', seen, visibleMs))
    await write('instances-rates.svg', bars('Pages and lists a second', rates))
  }
} finally {
  await cluster.close()
}

async function publishRounds(count: number): Promise<number[][]> {
  const seen: number[][] = []
  for (let round = 1; round <= count; round += 1)
    seen.push(await publish(`A sentence of round ${round}.`))
  const all = seen.flat().toSorted((one, other) => one - other)
  console.log(
    `A publish is seen by each of three instances after, ms: ${all[0]} at best, ${all[all.length >> 1]} in the median, ${all.at(-1)} at worst, in ${count} rounds.`,
  )
  return seen
}

async function killUnderLoad({ kill, start, server }: Cluster): Promise<void> {
  const load = mixedLoad('kill')
  await setTimeout(3000)
  await kill(1)
  console.log('Instance 2 was killed under load.')
  await setTimeout(3000)
  await start(1)
  console.log('Instance 2 is back.')
  const during = await publish('A sentence under load.')
  console.log(`A publish under load is seen after ${JSON.stringify(during)} ms.`)
  await setTimeout(2000)
  await report(server, await load.stop(), 'kill')
}

async function restartDatabaseUnderLoad({ server }: Cluster): Promise<void> {
  const load = mixedLoad('halt')
  await setTimeout(2000)
  await server.halt('immediate')
  console.log('PostgreSQL was stopped immediately under load.')
  await setTimeout(1000)
  await server.start()
  const began = performance.now()
  while (!(await publishedAgain())) await setTimeout(20)
  console.log(
    `PostgreSQL answers again; writes are answered ${Math.round(performance.now() - began)} ms later.`,
  )
  await setTimeout(2000)
  await report(server, await load.stop(), 'halt')
}

async function publishedAgain(): Promise<boolean> {
  return await publish('A sentence after the restart.').then(
    () => true,
    () => false,
  )
}

async function report(server: Cluster['server'], met: LoadResult, name: string): Promise<void> {
  const { answered, others, longestGapMs } = met
  const rows = await server.run('site', `select email from subscribers where email like '${name}%'`)
  const stored = (rows as { email: string }[]).map(({ email }) => email)
  const storedOnce = new Set(stored)
  const lost = answered.filter((email) => !storedOnce.has(email)).length
  console.log(
    `Writes answered: ${answered.length}, lost: ${lost}, duplicates: ${stored.length - storedOnce.size}, stored without an answer: ${storedOnce.size - answered.length}, longest time without one: ${longestGapMs} ms, other answers: ${JSON.stringify(others)}.`,
  )
}

async function measureRates() {
  const rates: { name: string; values: number[] }[] = []
  for (const count of [1, 2, 3]) {
    const pages = await requestsPerSecond(count, '/')
    const lists = await requestsPerSecond(count, '/api/dashboard/quotes')
    console.log(
      `${count} instance${count === 1 ? '' : 's'}: ${pages} cached pages/s, ${lists} lists from the database/s`,
    )
    rates.push({ name: `${count} instance${count === 1 ? '' : 's'}`, values: [pages, lists] })
  }
  return rates
}
