import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillSite, type Step } from './fill.ts'
import { growthPlot } from './growth-plot.ts'
import { residentMb, stop } from './machine.ts'
import { claim } from './owner.ts'
import { startSite } from './servers.ts'
import { median } from './table.ts'

/** How much there is of everything in each step. */
const steps: readonly Step[] = [
  { posts: 5, comments: 7, subscribers: 1 },
  { posts: 100, comments: 1000, subscribers: 1000 },
  { posts: 1000, comments: 10_000, subscribers: 10_000 },
  { posts: 10_000, comments: 100_000, subscribers: 100_000 },
]

interface Asked {
  name: string
  path: string
  /** Whether each answer is rendered anew instead of coming from the cache. */
  anew?: boolean
  /** Whether it has a line in the plot. */
  plotted?: boolean
}

/** What is asked of the site. */
const requests: readonly Asked[] = [
  { name: 'home page, rendered', path: '/', anew: true, plotted: true },
  { name: 'home page, cached', path: '/', plotted: true },
  { name: 'a post, rendered', path: '/blog/5', anew: true, plotted: true },
  { name: 'archive, rendered', path: '/blog', anew: true, plotted: true },
  { name: 'feed.xml', path: '/feed.xml', anew: true },
  { name: 'sitemap.xml', path: '/sitemap.xml', anew: true },
  { name: 'summaries of two posts', path: '/api/blog?view=summary&limit=2' },
  { name: 'comments of a post', path: '/api/blog/5/comments' },
  { name: 'all posts, whole', path: '/api/blog' },
  { name: 'admin: posts, a page', path: '/api/blog?view=admin&page=1', plotted: true },
  { name: 'admin: posts, searched', path: '/api/blog?view=admin&page=1&search=promise' },
  { name: 'admin: comments, a page', path: '/api/blog/5/comments?page=1' },
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
    for (const { path: address, anew } of requests) {
      const times: number[] = []
      let bytes = 0
      for (let round = 0; round < rounds; round += 1) {
        const quote = { text: `Round ${round} makes every page old.`, author: 'The bench' }
        if (anew) await owner.send('PUT', '/api/quotes/1', quote, site.url)
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
