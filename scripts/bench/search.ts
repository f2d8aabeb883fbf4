import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { archivePath } from '../../src/features/blog/archive.ts'
import { maxResults, type SearchAnswer, searchUrl } from '../../src/features/search/contract.ts'
import { fetchCompressed } from './bytes.ts'
import { residentMb, stop } from './machine.ts'
import { claim, type Owner } from './owner.ts'
import { startSite } from './servers.ts'
import { median, type Row } from './table.ts'

const posts = 10_000
const words = 1300
const rounds = 15
const largestArchive = 40 * 1024

/** Fills a site with articles of 8 KB in four sections, and measures how they are found and listed. */
export async function measureSearch(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-search-'))
  try {
    const few = await savingWithFew(path.join(folder, 'few'))
    await stop((await startSite(folder)).child)
    const file = path.join(folder, 'ephemeris.sqlite')
    fillWithWords(file)
    const before = (await stat(file)).size
    const began = performance.now()
    const site = await startSite(folder)
    const startMs = performance.now() - began
    await waitForIndex(file)
    const builtMs = performance.now() - began
    // A session cookie names the port, so the owner of this start needs a new session.
    const owner = await claim(site)
    const rows = [
      row(`start with ${posts} articles that are not indexed yet`, startMs, 700),
      row('until all are indexed', builtMs),
      ...(await questions(owner, site.url)),
      row(
        'a save with all of them, compared with few',
        (await savingMs(owner, site.url)) - few,
        10,
      ),
      ...(await archives(owner, site.url)),
      {
        name: 'memory after these',
        figure: `${Math.round(await residentMb(site.child.pid ?? 0))} MB`,
        budget: '<= 160 MB',
      },
    ]
    await stop(site.child)
    const grown = (await stat(file)).size / before
    return [
      ...rows,
      {
        name: 'the database, compared with one without an index',
        figure: `${grown.toFixed(2)} x`,
        budget: '<= 2.4 x',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const row = (name: string, ms: number, most?: number): Row => ({
  name,
  figure: `${ms.toFixed(ms < 10 ? 1 : 0)} ms`,
  budget: most === undefined ? '' : `<= ${most} ms`,
})

async function questions(owner: Owner, site: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, question, most] of [
    ['"the", in every article', 'the', 60],
    ['"th", the beginning of many words', 'th'],
    ['three frequent words', 'the word1 word2'],
    ['one word of one article', 'needle777'],
    ['a word that is nowhere', 'qso'],
  ] as const) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      // A different limit each time, since the same query is answered from the cache.
      const { text, ms } = await owner.time(searchUrl(question, maxResults - round), site)
      found = Math.max(found, (JSON.parse(text) as SearchAnswer).results.length)
      times.push(ms)
    }
    rows.push(row(`${name}: ${found} found`, median(times), most))
  }
  return rows
}

async function archives(owner: Owner, site: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, page, category] of [
    ['/blog, rendered', 1, undefined],
    ['its last page', 100, undefined],
    ['a category, its third page', 3, 'Category 3'],
  ] as const) {
    const address = archivePath({ category, year: undefined, page })
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await owner.send(
        'PUT',
        '/api/quotes/1',
        { text: `Round ${round}`, author: 'The bench' },
        site,
      )
      times.push((await owner.time(address, site)).ms)
    }
    rows.push(row(name, median(times), 100))
  }
  const bytes = (await fetchCompressed(`${site}/blog`)).length
  return [
    ...rows,
    {
      name: '/blog, HTML',
      figure: `${(bytes / 1024).toFixed(1)} KB`,
      budget: `<= ${largestArchive / 1024} KB`,
      broken: bytes > largestArchive,
    },
  ]
}

/** The time for a save on a site with few articles, ms. */
async function savingWithFew(dataDir: string): Promise<number> {
  const site = await startSite(dataDir)
  const ms = await savingMs(await claim(site), site.url)
  await stop(site.child)
  return ms
}

/** The time for saving an article again, ms. */
async function savingMs(owner: Owner, site: string): Promise<number> {
  const text = Array.from({ length: words }, (_, place) => wordAt(3, place)).join(' ')
  const post = {
    title: 'An article of the bench',
    excerpt: 'What it costs to save.',
    category: 'Bench',
    date: '2026-11-22',
    content: text,
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await owner.send('PUT', '/api/blog/3', { ...post, content: `${text} ${round}` }, site)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Words distributed as in real texts: few are frequent, many are rare. */
function wordAt(post: number, place: number): string {
  const number = (post * 7919 + place * 104_729) % 1_000_003
  if (place % 12 === 0) return 'the'
  return `word${Math.floor((number / 1_000_003) ** 4 * 40_000)}`
}

function fillWithWords(file: string): void {
  const db = new DatabaseSync(file)
  const model = db.prepare('select * from posts order by id limit 1').get() ?? {}
  const names = Object.keys(model)
  const insert = db.prepare(
    `insert into posts (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  db.exec('begin immediate')
  for (let id = 100; id < posts + 100; id += 1) {
    const sections = [0, 1, 2, 3].map((section) => {
      const text = Array.from({ length: words / 4 }, (_, place) =>
        wordAt(id, section * 400 + place),
      )
      const heading =
        section === 0 ? '' : `<h2 id="post-s${section}">Part word${id % 50} ${section}</h2>\n`
      return `${heading}<p>${text.join(' ')} needle${id}</p>`
    })
    const html = sections.join('\n')
    // The title stays the same: preview images of new titles would be drawn while the benchmark runs.
    const fields: Record<string, unknown> = {
      ...model,
      id,
      category: `Category ${id % 12}`,
      publishedAt: new Date(Date.UTC(2000, 0, id)).toISOString(),
      content: html,
      feedHtml: html,
      rendered: JSON.stringify({ html, outline: [], words, hasMath: false }),
    }
    insert.run(...names.map((name) => fields[name] as string | number | null))
  }
  db.exec(`update counters set next = ${posts + 100} where name = 'posts'`)
  db.exec('commit')
  db.close()
}

/** Waits until all articles are in the search index. */
async function waitForIndex(file: string): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const missing = db.prepare(
    'select 1 from posts where id not in (select "postId" from search_texts) limit 1',
  )
  while (missing.get()) await new Promise((resolve) => setTimeout(resolve, 500))
  db.close()
}
