import { DatabaseSync, StatementSync } from 'node:sqlite'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Post } from '../features/blog/contract.ts'
import { realPages } from '../testing/real-pages.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'

/** What visitors ask for. */
const publicReads = [
  '/',
  '/blog',
  '/blog/1',
  '/dashboard',
  '/sitemap',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/api/site',
  '/api/skills',
  '/api/projects',
  '/api/interests',
  '/api/blog',
  '/api/blog?view=summary&limit=2',
  '/api/blog/1',
  '/api/blog/1?view=article',
  '/api/blog/1/comments',
  '/api/dashboard/goals',
  '/api/dashboard/quotes',
  '/api/dashboard/movies',
  '/api/dashboard/music',
  '/api/subscribers/count',
]

/** What the owner reads. */
const ownerReads = [
  '/api/blog',
  '/api/blog?view=admin&page=1',
  '/api/blog?view=admin&page=1&search=note&sort=comments',
  '/api/blog/1/comments?page=1',
  '/api/comments',
  '/api/comments?page=1&search=good&show=all',
  '/api/comments?page=1&show=waiting&post=1',
  '/api/messages',
  '/api/messages?page=1',
  '/api/messages?page=1&search=mira&sort=name',
  '/api/subscribers',
  '/api/subscribers?page=1',
  '/api/subscribers?page=1&search=reader&sort=email',
  '/api/overview',
  '/api/media',
  '/api/media?page=1',
  '/api/newsletter',
]

const few = 3
const many = 150

/** A row of every list; posts are written through the site, since they are rendered. */
const models: Readonly<Record<string, Record<string, string | number | null>>> = {
  comments: { blogPostId: 1, author: 'Mira', content: 'Good.', date: '2026-11-20T10:00:00.000Z' },
  projects: { title: 'One', description: 'What it is.', tags: '["a"]', imageUrl: '/media/a.webp' },
  skills: { name: 'Fits', percentage: 80, category: 'research' },
  interests: { title: 'Tilings', description: 'Patterns.', imageUrl: '/media/b.webp' },
  goals: { description: 'See it all', completed: 0, order: 1 },
  quotes: { text: 'Look up.', author: 'Somebody' },
  movies: { title: 'Suns', genre: 'Quiet', rating: 4, imageUrl: null },
  music: { title: 'Rays', artist: 'Somebody', genre: 'Quiet', rating: 4, imageUrl: null },
  subscribers: { email: 'reader', date: '2026-11-20T10:00:00.000Z' },
  messages: {
    name: 'Mira',
    email: 'mira@example.org',
    subject: 'A question',
    message: 'How far is it?',
    date: '2026-11-20T10:00:00.000Z',
  },
}

/** Adds rows until every list has so many, behind the back of the site. */
function fill(dataDir: string, count: number): void {
  const db = new DatabaseSync(path.join(dataDir, 'ephemeris.sqlite'))
  const post = db.prepare('select * from posts where id = 1').get() ?? {}
  for (const [table, model] of Object.entries({ posts: post, ...models })) {
    const { have } = db.prepare(`select count(*) as have from ${table}`).get() as { have: number }
    for (let id = have + 1; id <= count; id += 1) {
      const email = model['email'] === 'reader' && { email: `reader${id}@example.org` }
      const row = { ...model, ...email, id } as Record<string, string | number | null>
      const names = Object.keys(row)
      db.prepare(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
      ).run(...Object.values(row))
    }
  }
  db.exec('update meta set revision = revision + 1')
  db.close()
}

/** A site with its real pages and the text of every statement that it makes. */
async function watchedSite() {
  // Scheduled work, such as storing views every ten seconds, would mix with the queries of a read.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const site = await openTestSite({
    now: () => new Date('2026-11-21T12:00:00Z'),
    pages: realPages,
    drawOgImage: ({ title }) => Promise.resolve(Buffer.from(title)),
  })
  const owner = await site.owner()
  // The round of housekeeping that began with the site is over before this one.
  await site.tidy()
  await owner.send('POST', '/api/blog', {
    title: 'Quiet detectors',
    content: 'What a detector does at night.',
    excerpt: 'What it does at night.',
    category: 'Instruments',
    date: 'March 5, 2025',
  })
  fill(site.dataDir, few)
  const statements: string[] = []
  for (const name of ['all', 'run', 'iterate'] as const) {
    const original = StatementSync.prototype[name] as (...parameters: unknown[]) => never
    const spy = vi.spyOn(StatementSync.prototype, name)
    spy.mockImplementation(function record(this: StatementSync, ...parameters: unknown[]) {
      statements.push(this.sourceSQL)
      return Reflect.apply(original, this, parameters)
    })
    onTestFinished(() => spy.mockRestore())
  }
  /** What one answer takes. */
  const read = async (client: Client, url: string): Promise<string[]> => {
    statements.length = 0
    expect([url, (await client.get(url)).status]).toEqual([url, 200])
    return [...statements]
  }
  return { site, owner, read, statements }
}

test.each([
  ['visitors', publicReads],
  ['the owner', ownerReads],
])('what %s read takes as many statements for many rows as for few', async (who, reads) => {
  const { site, owner, read } = await watchedSite()
  const client = who === 'visitors' ? site.visitor() : owner
  const counts = async () => {
    const found: Record<string, number> = {}
    for (const url of reads) found[url] = (await read(client, url)).length
    return found
  }
  const withFew = await counts()
  fill(site.dataDir, many)
  expect(await counts()).toEqual(withFew)
})

test('a repeated search reads no index, neither for the page nor for the call', async () => {
  const { site, read } = await watchedSite()
  const visitor = site.visitor()
  const reads = async (url: string) =>
    (await read(visitor, url)).filter((statement) => /search_(?:index|texts)/.test(statement))
      .length
  expect(await reads('/api/search?q=detector')).toBeGreaterThan(0)
  for (const url of ['/api/search?q=Detector', '/search?q=detector', '/search?q=%22detector%22'])
    expect([url, await reads(url)]).toEqual([url, 0])
  expect(await reads('/search?q=quiet')).toBeGreaterThan(0)
  expect(await reads('/api/search?q=quiet&limit=20')).toBe(0)
})

test('a save reads only its own article', async () => {
  const { site, owner, statements } = await watchedSite()
  fill(site.dataDir, many)
  const { title, excerpt, category, date } = (await owner.get('/api/blog/1')).json as Post
  statements.length = 0
  const content = 'Said in other words.'
  await owner.send('PUT', '/api/blog/1', { title, excerpt, category, date, content })
  // What follows the answer.
  await site.close()
  const db = new DatabaseSync(path.join(site.dataDir, 'ephemeris.sqlite'))
  onTestFinished(() => db.close())
  const plans = statements
    .filter((statement) => /^(?:select|update|delete)/.test(statement))
    .flatMap((statement) => db.prepare(`explain query plan ${statement}`).all())
  expect(plans.length).toBeGreaterThan(10)
  expect(plans.filter(({ detail }) => /SCAN (?:posts|search_texts)/.test(String(detail)))).toEqual(
    [],
  )
})

test('queries for visitors use indexes, and whole lists are read in order', async () => {
  const { site, read } = await watchedSite()
  fill(site.dataDir, many)
  const visitor = site.visitor()
  const db = new DatabaseSync(path.join(site.dataDir, 'ephemeris.sqlite'))
  onTestFinished(() => db.close())
  const walks = new Set<string>()
  for (const url of publicReads)
    for (const statement of await read(visitor, url))
      for (const { detail } of db.prepare(`explain query plan ${statement}`).all())
        if (!/^(?:SEARCH|CORRELATED)/.test(String(detail))) walks.add(String(detail))
  expect([...walks].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'SCAN goals',
    'SCAN interests',
    'SCAN movies',
    'SCAN music',
    'SCAN pages',
    // How many articles there are of each category and year.
    'SCAN post_slugs',
    'SCAN posts USING COVERING INDEX posts_category',
    // How many there are, for the pages of feeds.
    'SCAN posts USING COVERING INDEX posts_published',
    // From the newest on: a limit ends it early.
    'SCAN posts USING INDEX posts_published',
    'SCAN projects',
    'SCAN quotes',
    'SCAN skills',
    'SCAN subscribers USING COVERING INDEX subscribers_email',
    'USE TEMP B-TREE FOR GROUP BY',
    // Goals are few, and in an order of their own.
    'USE TEMP B-TREE FOR ORDER BY',
  ])
})
