import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { residentMb, stop } from './machine.ts'
import { claim } from './owner.ts'
import { startSite } from './servers.ts'
import { median } from './table.ts'

/** How much there is of everything in each step. */
const steps = [
  { posts: 5, comments: 7, subscribers: 0 },
  { posts: 1000, comments: 10_000, subscribers: 10_000 },
  { posts: 10_000, comments: 100_000, subscribers: 100_000 },
] as const

type Step = (typeof steps)[number]

/** What is asked of the site, and whether it comes anew each time or from the cache. */
const requests = [
  { name: 'home page, rendered', path: '/', anew: true },
  { name: 'home page, cached', path: '/', anew: false },
  { name: 'a post, rendered', path: '/blog/5', anew: true },
  { name: 'archive, rendered', path: '/blog', anew: true },
  { name: 'feed.xml', path: '/feed.xml', anew: true },
  { name: 'sitemap.xml', path: '/sitemap.xml', anew: true },
  {
    name: 'GET /api/blog?view=summary&limit=2',
    path: '/api/blog?view=summary&limit=2',
    anew: false,
  },
  { name: 'GET /api/blog/5/comments', path: '/api/blog/5/comments', anew: false },
  { name: 'GET /api/blog?view=desk (owner)', path: '/api/blog?view=desk', anew: false },
  { name: 'GET /api/subscribers (owner)', path: '/api/subscribers', anew: false },
  { name: 'GET /api/overview (owner)', path: '/api/overview', anew: false },
] as const

const rounds = 5

/** Measures how the site grows with its content, and prints a table: one column for each step. */
export async function measureScale(): Promise<void> {
  const columns: string[][] = []
  for (const step of steps) columns.push(await measureStep(step))
  const heads = steps.map(
    ({ posts, comments, subscribers }) =>
      `${posts} posts, ${comments} comments, ${subscribers} subscribers`,
  )
  const names = [
    'start to the first page',
    ...requests.map(({ name }) => name),
    'memory after all of these',
  ]
  console.log(`| what | ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length + 1)}`)
  for (const [row, name] of names.entries())
    console.log(`| ${name} | ${columns.map((column) => column[row]).join(' | ')} |`)
}

async function measureStep(step: Step): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-scale-'))
  try {
    const first = await startSite(folder)
    const owner = await claim(first)
    await stop(first.child)
    fill(path.join(folder, 'ephemeris.sqlite'), step)
    const began = performance.now()
    const site = await startSite(folder)
    await (await fetch(site.url)).text()
    const cells = [`${Math.round(performance.now() - began)} ms`]
    for (const { path: address, anew } of requests) {
      const times: number[] = []
      let bytes = 0
      for (let round = 0; round < rounds; round += 1) {
        if (anew)
          await owner.send(
            'PUT',
            '/api/quotes/1',
            {
              text: `Round ${round} makes every page old.`,
              author: 'The bench',
            },
            site.url,
          )
        const asked = performance.now()
        bytes = (await owner.read(address, site.url)).length
        times.push(performance.now() - asked)
      }
      cells.push(`${median(times).toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} KB`)
    }
    cells.push(`${Math.round(await residentMb(site.pid))} MB`)
    await stop(site.child)
    return cells
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies what the starter content has, until there is enough: rows as real ones, in one transaction. */
function fill(file: string, { posts, comments, subscribers }: Step): void {
  const db = new DatabaseSync(file)
  db.exec('begin immediate')
  copyRows(db, 'posts', posts, (row, id) => ({
    ...row,
    id,
    title: `${String(row['title'])}, the ${id}. time`,
    publishedAt: new Date(Date.UTC(2000, 0, id)).toISOString(),
  }))
  copyRows(db, 'comments', comments, (row, id) => ({
    ...row,
    id,
    blogPostId: (id % posts) + 1,
  }))
  db.prepare(
    'insert into subscribers ("id", "email", "date") select 1, \'first@example.org\', \'2026-01-01T00:00:00.000Z\' where ? > 0',
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
