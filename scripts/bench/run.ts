import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { measureAnswers } from './answers.ts'
import { settledPage, weigh, weightRows } from './bytes.ts'
import { measureLife, measureRender, measureVisibility } from './life.ts'
import { measureScores } from './lighthouse.ts'
import { stop } from './machine.ts'
import { claim, fillQuotes } from './owner.ts'
import { measureScale } from './scale.ts'
import { type Server, startBare, startNginx, startSite } from './servers.ts'
import { type Row, tableOf } from './table.ts'

/** The pages that the budgets speak of. */
const pages = ['/', '/blog/5', '/dashboard']

/**
 * Runs the benchmarks on the built site and prints one table.
 * @param words `--quick` leaves the browser out, `--scale` measures how the site grows instead
 */
export async function bench(root: string, words: readonly string[]): Promise<void> {
  if (words.includes('--scale')) return await measureScale()
  if (process.platform !== 'linux') throw new Error('The benchmarks read /proc and need Linux.')
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-bench-'))
  const dataDir = path.join(folder, 'data')
  const rows: Row[] = []
  const servers: Server[] = []
  console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`)
  try {
    rows.push(...(await measureLife(dataDir)), ...(await measureRender(root)))
    const site = await startSite(dataDir)
    servers.push(site)
    const owner = await claim(site)
    const weights = await Promise.all(pages.map((one) => weigh(site.url, one)))
    const list = await fillQuotes(site, owner)
    const body = await settledPage(site.url)
    const bare = await startBare(folder, body, list)
    servers.push(bare)
    const nginx = await startNginx(folder, body)
    if (nginx) servers.push(nginx)
    else console.log('nginx is not installed: nothing is compared with it.')
    rows.push(...(await measureAnswers({ site, nginx, bare })))
    rows.push(...(await measureVisibility(site, owner)))
    rows.push(...weightRows(weights))
    if (!words.includes('--quick')) rows.push(...(await measureScores(site.url, pages)))
  } finally {
    await Promise.all(servers.map(({ child }) => stop(child)))
    await rm(folder, { recursive: true, force: true })
  }
  console.log(tableOf(rows))
  if (rows.some(({ broken }) => broken)) process.exitCode = 1
}
