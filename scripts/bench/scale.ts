import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { residentMb, stop } from './machine.ts'
import { claim } from './owner.ts'
import { startSite } from './servers.ts'
import { median } from './table.ts'
import { DatabaseSync } from 'node:sqlite'

/** The amount of content in each step. */
const steps: readonly Step[] = [
  { posts: 5, comments: 7, subscribers: 1 },
  { posts: 100, comments: 1000, subscribers: 1000 },
  { posts: 1000, comments: 10_000, subscribers: 10_000 },
  { posts: 10_000, comments: 100_000, subscribers: 100_000 },
]

interface MeasuredRequest {
  name: string
  path: string
  /** Whether each answer is rendered again instead of cached. */
  isRendered?: boolean
  /** Whether it has a line in the plot. */
  plotted?: boolean
}

/** The measured requests. */
const requests: readonly MeasuredRequest[] = [
  { name: 'home page, rendered', path: '/', isRendered: true, plotted: true },
  { name: 'home page, cached', path: '/', plotted: true },
  { name: 'a post, rendered', path: '/blog/5', isRendered: true, plotted: true },
  { name: 'archive, rendered', path: '/blog', isRendered: true, plotted: true },
  { name: 'feed.xml', path: '/feed.xml', isRendered: true },
  { name: 'sitemap.xml', path: '/sitemap.xml', isRendered: true },
  { name: 'summaries of two posts', path: '/api/blog?view=summary&limit=2' },
  { name: 'comments of a post', path: '/api/blog/5/comments' },
  { name: 'all posts, whole', path: '/api/blog' },
  { name: 'admin: posts, a page', path: '/api/blog?view=admin&page=1', plotted: true },
  { name: 'admin: posts, searched', path: '/api/blog?view=admin&page=1&search=promise' },
  { name: 'admin: comments, a page', path: '/api/comments?page=1' },
  { name: 'admin: all subscribers', path: '/api/subscribers', plotted: true },
  { name: 'admin: subscribers, a page', path: '/api/subscribers?page=1', plotted: true },
  { name: 'admin: subscribers, the last page', path: '/api/subscribers?page=1000' },
  { name: 'admin: subscribers, sorted', path: '/api/subscribers?page=1&sort=email' },
  {
    name: 'admin: subscribers, searched',
    path: '/api/subscribers?page=1&search=reader77',
    plotted: true,
  },
  { name: 'admin: subscribers, searched by date', path: '/api/subscribers?page=1&search=nov' },
  { name: 'admin: overview', path: '/api/overview' },
]

const rounds = 5

interface Measured {
  ms: number
  bytes: number
}

/**
 * Measures how answer times and memory grow with the content, and prints a table: one column for each step.
 * @param plot the file to draw it into
 */
export async function measureScale(plot: string): Promise<void> {
  const columns: { startMs: number; answers: Measured[]; memoryMb: number }[] = []
  for (const step of steps) columns.push(await measureStep(step))
  const heads = steps.map(({ posts, comments, subscribers }) =>
    [`${posts} posts`, `${comments} comments`, `${subscribers} subscribers`].join(', '),
  )
  const rows = [
    ['start to the first page', ...columns.map(({ startMs }) => `${Math.round(startMs)} ms`)],
    ...requests.map(({ name }, index) => [
      name,
      ...columns.map(({ answers }) => cellOf(answers[index])),
    ]),
    ['memory after all of these', ...columns.map(({ memoryMb }) => `${Math.round(memoryMb)} MB`)],
  ]
  console.log(`| what | ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length + 1)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  const lines = requests.flatMap(({ name, plotted }, index) =>
    plotted ? [{ name, values: columns.map(({ answers }) => answers[index]?.ms ?? 0) }] : [],
  )
  const start = { name: 'start', values: columns.map(({ startMs }) => startMs) }
  await writeFile(plot, growthPlot(steps, [...lines, start]))
}

function cellOf(measured: Measured | undefined): string {
  if (!measured) return ''
  const { ms, bytes } = measured
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms, ${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`
}

async function measureStep(step: Step) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-scale-'))
  try {
    const first = await startSite(folder)
    const owner = await claim(first)
    await stop(first.child)
    fillSite(path.join(folder, 'ephemeris.sqlite'), step)
    // The first start after this draws the preview images of the new posts, which must not be measured.
    await stop((await startSite(folder)).child)
    const began = performance.now()
    const site = await startSite(folder)
    await (await fetch(site.url)).text()
    const startMs = performance.now() - began
    const answers: Measured[] = []
    for (const { path: address, isRendered } of requests) {
      const times: number[] = []
      let bytes = 0
      for (let round = 0; round < rounds; round += 1) {
        const quote = { text: `Round ${round} makes every page stale.`, author: 'The bench' }
        if (isRendered) await owner.send('PUT', '/api/quotes/1', quote, site.url)
        const { text, ms } = await owner.time(address, site.url)
        bytes = text.length
        times.push(ms)
      }
      answers.push({ ms: median(times), bytes })
    }
    const memoryMb = await residentMb(site.pid)
    await stop(site.child)
    return { startMs, answers, memoryMb }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An amount of content. */
interface Step {
  posts: number
  comments: number
  subscribers: number
}

/** Copies rows of the starter content until there are enough, in one transaction. */
function fillSite(file: string, { posts, comments, subscribers }: Step): void {
  const db = new DatabaseSync(file)
  db.exec('begin immediate')
  // The titles stay the same: preview images of new titles would be drawn while the benchmark runs.
  copyRows(db, 'posts', posts, (row, id) => ({
    ...row,
    id,
    publishedAt: new Date(Date.UTC(2000, 0, id)).toISOString(),
  }))
  copyRows(db, 'comments', comments, (row, id) => ({
    ...row,
    id,
    blogPostId: (id % posts) + 1,
  }))
  db.prepare(
    'insert into subscribers ("id", "email", "date") select 1, \'reader1@example.org\', \'2026-01-01T00:00:00.000Z\' where ? > 0',
  ).run(subscribers)
  copyRows(db, 'subscribers', subscribers, (row, id) => ({
    ...row,
    id,
    email: `reader${id}@example.org`,
  }))
  for (const table of ['posts', 'comments', 'subscribers'])
    db.exec(
      `update counters set next = (select coalesce(max(id), 0) + 1 from ${table}) where name = '${table}'`,
    )
  db.exec('commit')
  db.close()
}

type Value = string | number | null
type Fields = Record<string, Value>

function copyRows(
  db: DatabaseSync,
  table: string,
  count: number,
  make: (row: Fields, id: number) => Fields,
): void {
  const models = db.prepare(`select * from ${table} order by id`).all() as Fields[]
  const [model] = models
  if (!model) return
  const names = Object.keys(model)
  const insert = db.prepare(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  for (let id = models.length + 1; id <= count; id += 1) {
    const row = make(models[id % models.length] ?? model, id)
    insert.run(...names.map((name) => row[name] ?? null))
  }
}

interface Line {
  name: string
  /** Milliseconds, one for each step. */
  values: readonly number[]
}

const size = { width: 800, height: 460, left: 56, right: 264, top: 20, bottom: 52 }
const dashes = ['', '6 3', '2 3', '8 3 2 3']

/** Plots answer times by the amount of content, on logarithmic axes with a label at the end of each line. */
function growthPlot(steps: readonly Step[], lines: readonly Line[]): string {
  const all = lines.flatMap(({ values }) => values)
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...all))),
    Math.ceil(Math.log10(Math.max(...all))),
  ]
  const right = size.width - size.right
  const foot = size.height - size.bottom
  const x = (index: number) => size.left + ((right - size.left) * index) / (steps.length - 1)
  const y = (ms: number) => foot - ((foot - size.top) * (Math.log10(ms) - low)) / (high - low)
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  const names = spread(lines.map(({ values }) => y(values.at(-1) ?? 1)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12" fill="#39424e">`,
    '<title>Time of an answer by the amount of content</title>',
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    `<path d="M${size.left} ${size.top}V${foot}H${right}" fill="none" stroke="#39424e"/>`,
    ...ticks.map(
      (ms) =>
        `<path d="M${size.left} ${y(ms)}h6" stroke="#39424e"/><text x="${size.left - 6}" y="${y(ms) + 4}" text-anchor="end">${label(ms)}</text>`,
    ),
    ...steps.map(
      ({ posts, comments, subscribers }, index) =>
        `<path d="M${x(index)} ${foot}v-6" stroke="#39424e"/><text x="${x(index)}" y="${foot + 18}" text-anchor="middle">${posts.toLocaleString('en-US')} posts</text><text x="${x(index)}" y="${foot + 34}" text-anchor="middle">${Math.max(comments, subscribers).toLocaleString('en-US')} of each</text>`,
    ),
    ...lines.map(({ name, values }, index) => {
      const points = values.map((ms, step) => `${x(step).toFixed(1)},${y(ms).toFixed(1)}`)
      const ink = index % 2 === 0 ? '#bc065c' : '#26628f'
      const end = y(values.at(-1) ?? 1)
      return `<g stroke="${ink}"><polyline points="${points.join(' ')}" fill="none" stroke-width="1.6" stroke-dasharray="${dashes[index % dashes.length] ?? ''}"/><path d="M${right + 3} ${end.toFixed(1)}L${right + 14} ${(names[index] ?? 0).toFixed(1)}" stroke-width="0.8"/></g><text x="${right + 18}" y="${((names[index] ?? 0) + 4).toFixed(1)}" fill="${ink}">${name}, ${(values.at(-1) ?? 0).toFixed(1)} ms</text>`
    }),
    '</svg>\n',
  ].join('\n')
}

function label(ms: number): string {
  return ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`
}

const lineHeightPx = 17

/** The positions of labels next to their lines, moved apart until none overlap. */
function spread(places: readonly number[]): number[] {
  const order = places.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at)
  for (const [rank, one] of order.entries()) {
    const before = order[rank - 1]
    if (before) one.at = Math.max(one.at, before.at + lineHeightPx)
  }
  return order.toSorted((a, b) => a.index - b.index).map(({ at }) => at)
}
