import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { CommandError } from '../../src/app/commands/command-error.ts'
import { answerBenchmarks, measureAnswers } from './answers.ts'
import { fetchCompressed, weigh, weightRows } from './bytes.ts'
import { measureCharts } from './charts.ts'
import { measureFirstUse } from './first-use.ts'
import { measureFormulas } from './formulas.ts'
import { measureHostileCalls } from './hostile-calls.ts'
import { measureHostileTexts } from './hostile-texts.ts'
import { measureLife, measureRender, measureVisibility } from './life.ts'
import { measureLibrary } from './library.ts'
import { measureScores } from './lighthouse.ts'
import { stop } from './machine.ts'
import { measureNotebooks } from './notebooks.ts'
import { claim, fillQuotes } from './owner.ts'
import { measureReferences } from './references.ts'
import { measureScale } from './scale.ts'
import { measureSchemas } from './schemas.ts'
import { measureSearch } from './search.ts'
import { type Server, startBare, startNginx, startSite } from './servers.ts'
import { type Row, tableOf } from './table.ts'

/** The plot of how answer times grow with the content. */
const plotFile = 'docs/pictures/growth.svg'

/** The pages with budgets. */
const pages = ['/', '/blog/4', '/blog/5', '/dashboard', '/publications']

/**
 * Runs the benchmarks on the built site and prints one table.
 * @param words `--quick` skips the browsers, `--only=page,write` runs only these benchmarks, `--scale` measures instead how answer
 *   times grow with the content
 */
export async function bench(root: string, words: readonly string[]): Promise<void> {
  if (words.includes('--scale')) return await measureScale(path.join(root, plotFile))
  if (process.platform !== 'linux') throw new Error('The benchmarks read /proc and need Linux.')
  const wanted = chosenBenchmarks(words)
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-bench-'))
  const dataDir = path.join(folder, 'data')
  const rows: Row[] = []
  const servers: Server[] = []
  console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, load ${loadNow()}`)
  try {
    if (wanted('life')) rows.push(...(await measureLife(dataDir)))
    if (wanted('formulas')) rows.push(...measureFormulas())
    if (wanted('search')) rows.push(...(await measureSearch()))
    if (wanted('charts')) rows.push(...(await measureCharts()))
    if (wanted('references')) rows.push(...(await measureReferences()))
    if (wanted('hostile-texts')) rows.push(...(await measureHostileTexts()))
    if (wanted('schemas')) rows.push(...(await measureSchemas()))
    if (wanted('render')) rows.push(...(await measureRender(root)))
    if (servedBenchmarks.some(wanted))
      rows.push(...(await measureServed({ folder, dataDir, servers, wanted })))
  } finally {
    await Promise.all(servers.map(({ child }) => stop(child)))
    await rm(folder, { recursive: true, force: true })
  }
  console.log(tableOf(rows))
  console.log(`Load at the end: ${loadNow()}`)
  if (rows.some(({ broken }) => broken)) process.exitCode = 1
}

interface ServedOptions {
  folder: string
  dataDir: string
  /** Running servers, to be stopped in any case. */
  servers: Server[]
  wanted: (name: string) => boolean
}

/** Measures a running site, and the servers that it is compared with. */
async function measureServed({ folder, dataDir, servers, wanted }: ServedOptions): Promise<Row[]> {
  const rows: Row[] = []
  const site = await startSite(dataDir)
  servers.push(site)
  const owner = await claim(site)
  const weights = wanted('bytes') ? await Promise.all(pages.map((one) => weigh(site.url, one))) : []
  if (answerBenchmarks.some(wanted)) {
    const list = await fillQuotes(site, owner)
    const like = {
      body: await fetchCompressed(site.url),
      pageHeaders: await headersOf(site.url),
      list,
      listHeaders: await headersOf(`${site.url}/api/dashboard/quotes`),
    }
    const bare = await startBare(folder, like)
    servers.push(bare)
    const nginx = await startNginx(folder, like)
    if (nginx) servers.push(nginx)
    else console.log('nginx is not installed and is not compared.')
    rows.push(...(await measureAnswers({ site, nginx, bare }, wanted)))
  }
  if (wanted('hostile-calls')) rows.push(...(await measureHostileCalls(site, owner.cookie())))
  if (wanted('visibility')) rows.push(...(await measureVisibility(site, owner)))
  if (wanted('library')) rows.push(...(await measureLibrary(site.url, owner)))
  if (wanted('notebooks')) rows.push(...(await measureNotebooks(site, owner)))
  rows.push(...weightRows(weights))
  if (wanted('first-use')) rows.push(...(await measureFirstUse(site.url)))
  if (wanted('lighthouse')) rows.push(...(await measureScores(site.url, pages)))
  return rows
}

const servedBenchmarks = [
  ...answerBenchmarks,
  'hostile-calls',
  'visibility',
  'library',
  'notebooks',
  'bytes',
  'first-use',
  'lighthouse',
] as const
const browserBenchmarks: readonly string[] = ['first-use', 'lighthouse']
const benchmarks: readonly string[] = [
  'life',
  'formulas',
  'search',
  'charts',
  'references',
  'hostile-texts',
  'schemas',
  'render',
  ...servedBenchmarks,
]

/** @throws CommandError for an unknown benchmark */
function chosenBenchmarks(words: readonly string[]): (name: string) => boolean {
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  if (only === undefined)
    return (name) => !browserBenchmarks.includes(name) || !words.includes('--quick')
  const chosen = only.split(',')
  const unknown = chosen.find((name) => !benchmarks.includes(name))
  if (unknown !== undefined)
    throw new CommandError(
      `There is no benchmark "${unknown}". Choose from ${benchmarks.join(', ')}.`,
    )
  return (name) => chosen.includes(name)
}

function loadNow(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')
}

/** Headers that each server writes itself. */
const ownHeaders = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'content-encoding',
  'etag',
])

/** The headers of an answer of the site, so that the compared servers send the same bytes. */
async function headersOf(url: string): Promise<[string, string][]> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return [...headers].filter(([name]) => !ownHeaders.has(name))
}
