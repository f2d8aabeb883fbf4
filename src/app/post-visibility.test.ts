// @databases sqlite postgres
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { realPages } from '../testing/real-pages.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'

const due = '2026-11-21T18:30:00.000Z'
const before = '2026-11-21T18:29:59.999Z'

const post = {
  title: 'An ordinary post',
  // A link to the second post, which is text while that one is hidden.
  content: 'Words that everybody may read, and [[/blog/2]].',
  excerpt: 'Said to everybody.',
  category: 'Notes',
  date: 'November 12, 2026',
}

/** A post by whose words it is found wherever it shows. */
const secret = {
  ...post,
  title: 'Zeta Reticuli calls',
  content: 'Zeta Reticuli, in full.',
  excerpt: 'Zeta Reticuli, in short.',
  category: 'Zeta Reticuli notes',
  tags: ['Zeta Reticuli'],
  series: 'Zeta Reticuli story',
  date: 'November 13, 2026',
}

const word = 'Zeta Reticuli'

/** A site with its real pages and a clock that can be set, with one ordinary post. */
async function siteWithClock(dataDir?: string) {
  const clock = { now: before }
  const site = await openTestSite({
    now: () => new Date(clock.now),
    pages: realPages,
    drawOgImage: ({ title }) => Promise.resolve(Buffer.from(title)),
    ...(dataDir !== undefined && { dataDir }),
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  return { site, owner, clock, visitor: site.visitor() }
}

/** Every address at which a visible second post shows its words. */
const showing = [
  '/api/blog',
  '/api/blog?view=summary',
  '/api/blog?view=summary&limit=2',
  '/api/blog?view=admin',
  '/api/blog/2',
  '/api/blog/2?view=article',
  '/api/blog/1?view=article',
  '/',
  '/blog',
  '/blog?category=Zeta+Reticuli+notes',
  '/blog/2',
  '/blog/2-zeta',
  '/blog/2.bib',
  '/blog/2.md',
  '/blog/1',
  '/sitemap',
  '/feed.xml',
  '/feed.json',
  '/api/search?q=zeta+reticuli',
  '/api/blog/tagged?slug=zeta-reticuli',
  '/blog/tags/zeta-reticuli',
  '/blog/tags/zeta-reticuli/feed.xml',
  '/blog/tags/zeta-reticuli/feed.json',
  '/api/blog/series?slug=zeta-reticuli-story',
  '/blog/series/zeta-reticuli-story',
  '/blog/series/zeta-reticuli-story/feed.xml',
  '/blog/series/zeta-reticuli-story/feed.json',
]

/** Addresses that are there only while the second post is visible. */
const existing = [
  '/api/blog/2',
  '/api/blog/2?view=article',
  '/api/blog/2/comments',
  '/blog/2',
  '/blog/2.bib',
  '/blog/2.md',
  '/api/blog/tagged?slug=zeta-reticuli',
  '/blog/tags/zeta-reticuli',
  '/blog/tags/zeta-reticuli/feed.xml',
  '/api/blog/series?slug=zeta-reticuli-story',
  '/blog/series/zeta-reticuli-story',
  '/blog/series/zeta-reticuli-story/feed.xml',
]

const withoutQuery = (text: string) => text.replaceAll('Zeta+Reticuli', '')

test.each([
  ['a draft', null],
  ['a planned post', due],
])('%s shows nowhere', async (_name, visibleFrom) => {
  const { owner, visitor } = await siteWithClock()
  const created = await owner.send('POST', '/api/blog', { ...secret, visibleFrom })
  expect(created.json).toMatchObject({ id: 2, visibleFrom, version: 1 })
  const guest = await visitor.get('/api/blog')
  expect(guest.json).toHaveLength(1)
  for (const url of showing) {
    const { text } = await visitor.get(url)
    expect([url, text.includes(word)]).toEqual([url, false])
  }
  for (const url of existing) expect([url, (await visitor.get(url)).status]).toEqual([url, 404])
  const map = (await visitor.get('/sitemap.xml')).text
  expect(map).toContain('/blog/1<')
  expect(map).not.toContain('/blog/2<')
  const comment = { author: 'Mira', content: 'First!' }
  const refused = await visitor.send('POST', '/api/blog/2/comments', comment)
  expect([refused.status, refused.text]).toEqual([404, 'No such blog post'])
})

test('a published post shows at every one of these addresses', async () => {
  const { owner, visitor } = await siteWithClock()
  await owner.send('POST', '/api/blog', secret)
  for (const url of showing) {
    const { text } = await visitor.get(url)
    expect([url, withoutQuery(text).includes(word)]).toEqual([url, true])
  }
  for (const url of existing) expect([url, (await visitor.get(url)).status]).toEqual([url, 200])
  expect((await visitor.get('/sitemap.xml')).text).toContain('/blog/2<')
})

test("a guest account and the owner's pages show no more than visitors see", async () => {
  const { site, owner } = await siteWithClock()
  await owner.send('POST', '/api/blog', { ...secret, visibleFrom: null })
  const guest = await site.account('guest')
  for (const url of showing) {
    const { text } = await guest.get(url)
    expect([url, text.includes(word)]).toEqual([url, false])
  }
  const plainCalls = ['/api/blog', '/api/blog?view=admin', '/api/blog/2']
  for (const url of showing) {
    const { text } = await owner.get(url)
    expect([url, text.includes(word)]).toEqual([url, plainCalls.includes(url)])
  }
  expect((await owner.get('/api/blog/2/comments')).json).toEqual([])
})

test('a scheduled post appears everywhere at its time, also on cached pages', async () => {
  const { owner, visitor, clock } = await siteWithClock()
  await owner.send('POST', '/api/blog', { ...secret, visibleFrom: '2026-11-21T19:30:00+01:00' })
  const etags = new Map<string, string>()
  for (const url of showing) {
    await visitor.get(url)
    const cached = await visitor.get(url)
    expect([url, cached.text.includes(word)]).toEqual([url, false])
    etags.set(url, cached.headers.get('etag') ?? 'none')
  }
  clock.now = due
  for (const url of showing) {
    const etag = etags.get(url) ?? ''
    const { status, text } = await visitor.get(url, { 'if-none-match': etag })
    expect([url, status, withoutQuery(text).includes(word)]).toEqual([url, 200, true])
  }
  expect((await visitor.get('/sitemap.xml')).text).toContain(
    `/blog/2</loc><lastmod>${due}</lastmod>`,
  )
  const feed = JSON.parse((await visitor.get('/feed.json')).text) as { items: object[] }
  expect(feed.items[0]).toMatchObject({
    date_published: '2026-11-13T00:00:00.000Z',
    date_modified: due,
  })
  expect((await visitor.get('/feed.xml')).text).toContain(`<updated>${due}</updated>`)
  const comment = { author: 'Mira', content: 'First!' }
  expect((await visitor.send('POST', '/api/blog/2/comments', comment)).status).toBe(201)
})

test('two scheduled posts appear one after the other', async () => {
  const { owner, visitor, clock } = await siteWithClock()
  const later = '2026-11-21T18:30:00.001Z'
  await owner.send('POST', '/api/blog', { ...post, title: 'The second one', visibleFrom: later })
  await owner.send('POST', '/api/blog', { ...post, title: 'The first one', visibleFrom: due })
  const titles = async () =>
    ['The first one', 'The second one'].map(async (title) =>
      (await visitor.get('/blog')).text.includes(title),
    )
  expect(await Promise.all(await titles())).toEqual([false, false])
  clock.now = due
  expect(await Promise.all(await titles())).toEqual([true, false])
  clock.now = later
  expect(await Promise.all(await titles())).toEqual([true, true])
})

test('what the owner publishes or unpublishes shows immediately', async () => {
  const { owner, visitor } = await siteWithClock()
  await owner.send('POST', '/api/blog', { ...secret, visibleFrom: null })
  expect((await visitor.get('/')).text).not.toContain(word)
  await owner.send('PUT', '/api/blog/2', { ...secret, visibleFrom: before })
  expect((await visitor.get('/')).text).toContain(word)
  await owner.send('PUT', '/api/blog/2', { ...secret, visibleFrom: null })
  expect((await visitor.get('/')).text).not.toContain(word)
})

/** The address of the card that a page names, as a path. */
function ogImageIn(text: string): string {
  const [, url = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? []
  return new URL(url).pathname
}

test('the preview image of a post is served only while visitors see the post', async () => {
  const { owner, visitor, clock } = await siteWithClock()
  await owner.send('POST', '/api/blog', secret)
  const card = ogImageIn((await visitor.get('/blog/2')).text)
  expect((await visitor.get(card)).text).toBe(secret.title)
  for (const visibleFrom of [null, due]) {
    await owner.send('PUT', '/api/blog/2', { ...secret, visibleFrom })
    await visitor.get('/feed.json')
    expect((await visitor.get(card)).status).toBe(404)
  }
  clock.now = due
  expect(ogImageIn((await visitor.get('/blog/2')).text)).toBe(card)
  expect((await visitor.get(card)).text).toBe(secret.title)
})

test('neither a new owner name nor a restart shows the preview image of a scheduled post', async () => {
  const dataDir = await temporaryFolder()
  const { site, owner } = await siteWithClock(dataDir)
  await owner.send('POST', '/api/blog', { ...secret, visibleFrom: due })
  const settings = (await owner.get('/api/site/settings')).json as object
  await owner.send('PUT', '/api/site', { ...settings, ownerName: 'Grace' })
  await site.close()
  const again = await openTestSite({
    now: () => new Date(before),
    dataDir,
    drawOgImage: ({ title }) => Promise.resolve(Buffer.from(title)),
  })
  await again.visitor().get('/feed.json')
  const titles = readdirSync(path.join(dataDir, 'cards')).map((file) =>
    readFileSync(path.join(dataDir, 'cards', file), 'utf8'),
  )
  expect(titles).toContain(post.title)
  expect(titles).not.toContain(secret.title)
})

const root = path.resolve(import.meta.dirname, '..')

/** Who may read posts past the one question for what visitors see, and why. */
const ownersOnly = [
  // Drafts that the owner shares by a secret link.
  'features/sharing/server/server.ts',
  'features/sharing/server/shares.ts',
  // The table itself.
  'features/blog/server/post-table.ts',
  // The owner's list of comments, with the titles of their posts.
  'features/comments/comment-pages.ts',
  // Comments that are new to the owner or wait for approval.
  'features/overview/server.ts',
  // What was read, by its title.
  'features/page-views/store.ts',
  // Mails to the owner about comments.
  'features/notifications/compose.ts',
  // Which articles cite a work, for the library's window, and again when the starter comes back.
  'features/library/library-pages.ts',
  'features/library/library-record.ts',
  'features/starter/starter-content.ts',
  // Which posts a text names, with whether visitors see them: the title of a hidden one is not shown.
  'features/blog/server/linked-articles.ts',
  'features/texts/references.ts',
  'platform/server/database/migrations/0007-links.ts',
  // Which posts have a picture as their cover or in an earlier version, for the owner's media, and likewise files.
  'app/picture-uses.ts',
  'app/file-uses.ts',
  // Whether an address that the owner chooses is free.
  'features/blog/server/post-slugs.ts',
  // What a save replaces, and a tag that is renamed in every post.
  'features/blog/server/post-tags.ts',
  'features/blog/server/post-writes.ts',
  'features/history/stored-texts.ts',
  // The versions of an article, for the history of its text and for exports.
  'features/history/list-versions.ts',
  'features/transfer/editions.ts',
  // The articles of a synced folder and their titles, for the owner.
  'features/transfer/sync/sync-runs.ts',
  // What the README of a backup has its reader type.
  'features/backup/backup-readme.ts',
]

const readsPosts = /(?:selectFrom|[jJ]oin)\(\s*\[?\s*['"`]posts\b|\bfrom\s+"?posts\b/

test('public code reads posts only through `visiblePosts`', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /^(app|features|platform)\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  const readers = sources.filter((file) =>
    readsPosts.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(readers.toSorted()).toEqual(ownersOnly.toSorted())
  const everything = sources.filter((file) =>
    /\ballPosts\b/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  const known = [
    // What uses a file, for the owner's window, drafts included.
    'app/file-uses.ts',
    // Whether the owner has written a post at all.
    'features/setup/server.ts',
    // The owner alone sees drafts among the works of a skill.
    'features/lists/skill-evidence.ts',
    // What the owner's commands take along and put back.
    'features/starter/find-starter.ts',
    'features/starter/starter-content.ts',
    'features/transfer/existing.ts',
    'features/transfer/export-site.ts',
    'features/transfer/sync/plan-sync.ts',
    // Pictures of charts that no post shows go, of drafts or not.
    'features/blog/server/chart-pictures.ts',
    // A series that is changed, with all of its posts.
    'features/blog/server/post-series.ts',
    'features/blog/server/post-table.ts',
    'features/blog/server/post-writes.ts',
    'features/blog/server/posts.ts',
    // The latest version of an article that is deleted and brought back.
    'features/blog/server/editions.ts',
    'features/blog/server/publications.ts',
    // What is searched holds drafts too; what is found is asked of those that can be seen.
    'features/blog/server/search/indexed-posts.ts',
  ]
  expect(everything.toSorted()).toEqual(known.toSorted())
})
