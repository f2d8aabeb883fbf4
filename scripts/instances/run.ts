// Three instances behind nginx on one PostgreSQL: what is lost, what is doubled, how soon a change is
// seen everywhere, and how many requests a second one, two and three instances answer. Needs nginx and
// wrk on the PATH and a build: node bin/ephemeris.mjs build && node scripts/instances/run.ts [folder for plots]
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Cluster, openCluster } from './cluster.ts'
import { claim, type Met, mixedLoad, publish, requestsPerSecond } from './load.ts'
import { bars, dots } from './plot.ts'

/** A change is seen everywhere after this at the latest, ms. */
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
  console.log('PostgreSQL was halted at once under load.')
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
  return await publish('A sentence when all is well again.').then(
    () => true,
    () => false,
  )
}

async function report(server: Cluster['server'], met: Met, name: string): Promise<void> {
  const { answered, others, longestGapMs } = met
  const rows = await server.run('site', `select email from subscribers where email like '${name}%'`)
  const stored = (rows as { email: string }[]).map(({ email }) => email)
  const storedOnce = new Set(stored)
  const lost = answered.filter((email) => !storedOnce.has(email)).length
  console.log(
    `Writes answered: ${answered.length}, lost: ${lost}, doubled: ${stored.length - storedOnce.size}, stored without an answer: ${storedOnce.size - answered.length}, longest time without one: ${longestGapMs} ms, other answers: ${JSON.stringify(others)}.`,
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
