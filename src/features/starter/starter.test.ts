import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPosts } from '../blog/server/post-table.ts'
import { allFiles } from '../files/store.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { openTransferSite, wholeTestSite } from '../../testing/transfer-site.ts'
import { settingsUrl, type SettingsVersion, type Site, siteUrl } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'
import { type StarterStatus, starterUrls } from './contract.ts'
import { joinWithAnd } from './contract.ts'
import { openStarterContent } from './starter-content.ts'

const seeded = { STARTER_CONTENT: 'on' }
const lists = [
  '/api/blog',
  '/api/projects',
  '/api/skills',
  '/api/interests',
  '/api/dashboard/goals',
  '/api/dashboard/quotes',
  '/api/dashboard/movies',
  '/api/dashboard/music',
]

test('unchanged content is removed, and restored with its ids', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  const visitor = site.visitor()
  const all = async () => await Promise.all(lists.map(async (url) => (await visitor.get(url)).json))
  const before = await all()
  const comments = (await visitor.get('/api/blog/5/comments')).json
  const works = async () => (await owner.get('/api/works?page=1&show=cited&sort=key')).json
  const cited = await works()
  expect(cited).toMatchObject({ works: 10, mine: 6, cited: 5 })
  const status = (await owner.get(starterUrls.status)).json
  expect(status).toEqual({
    goes: [
      '5 articles',
      '7 comments',
      '4 projects',
      '10 skills',
      '4 interests',
      '5 goals',
      '6 quotes',
      '4 movies',
      '4 pieces of music',
      '10 works',
      '5 pages',
      '15 pictures',
      '2 files',
    ],
    stays: [],
    canRestore: false,
  })

  const removed = await owner.send('POST', starterUrls.remove)
  expect([removed.status, removed.json]).toEqual([200, { goes: [], stays: [], canRestore: true }])
  expect(await all()).toEqual(lists.map(() => []))

  const restored = await owner.send('POST', starterUrls.restore)
  expect([restored.status, restored.json]).toEqual([200, status])
  expect(await all()).toEqual(before)
  expect(await works()).toEqual(cited)
  expect((await visitor.get('/api/blog/5/comments')).json).toEqual(comments)
  const again = await owner.send('POST', starterUrls.restore)
  expect([again.status, again.text]).toEqual([409, 'No starter content was removed here'])
})

test('sections that become empty hide, unless they are hidden or filled, until it is undone', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  const visibility = async () => {
    const { sections } = (await owner.get(settingsUrl)).json as SettingsVersion
    return Object.fromEntries(sections.map(({ name, shown }) => [name, shown]))
  }
  const shown = async () =>
    ((await site.visitor().get(siteUrl)).json as Site).sections.map(({ name }) => name)
  const hidden = starterSite.sections.map((one) =>
    one.name === 'music' ? { ...one, shown: 'never' as const } : one,
  )
  await owner.send('PUT', siteUrl, { ...starterSite, sections: hidden })
  const before = await visibility()
  await owner.send('POST', '/api/skills', { name: 'Knots', percentage: 50, category: 'research' })
  await owner.send('POST', starterUrls.remove)
  expect(await visibility()).toMatchObject({
    about: 'always',
    skills: 'filled',
    projects: 'filled',
    music: 'never',
    newsletter: 'always',
  })
  expect(await shown()).toEqual(['home', 'about', 'skills', 'newsletter', 'contact'])
  await owner.send('POST', starterUrls.restore)
  expect(await visibility()).toEqual(before)
})

test("changed content and articles with visitors' comments are kept", async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  await owner.send('PUT', '/api/quotes/2', { text: 'Mine now.', author: 'Mira' })
  await owner.send('PATCH', '/api/dashboard/goals/5', { description: 'A goal of mine' })
  await owner.send('POST', '/api/quotes', { text: 'Always mine.', author: 'Mira' })
  const remark = { author: 'A reader', content: 'Thank you.' }
  expect((await site.visitor().send('POST', '/api/blog/3/comments', remark)).status).toBe(201)
  expect(((await owner.get(starterUrls.status)).json as StarterStatus).stays).toEqual([
    '1 article',
    '1 goal',
    '1 quote',
  ])

  await owner.send('POST', starterUrls.remove)
  const read = async (url: string) => (await site.visitor().get(url)).json
  expect(await read('/api/blog')).toMatchObject([{ id: 3 }])
  expect(await read('/api/blog/3/comments')).toMatchObject([remark])
  expect(await read('/api/dashboard/quotes')).toMatchObject([
    { id: 2, author: 'Mira' },
    { author: 'Mira' },
  ])
  // The orders of the goals that stay are 1 to n.
  expect(await read('/api/dashboard/goals')).toMatchObject([{ id: 5, order: 1 }])
  await owner.send('POST', starterUrls.restore)
  const goals = (await read('/api/dashboard/goals')) as { order: number }[]
  expect(goals.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
})

test('a starter comment that was answered is kept with its reply', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  const [{ blogPostId, id } = { blogPostId: 0, id: 0 }] = (
    (await owner.get('/api/comments')).json as { rows: { blogPostId: number; id: number }[] }
  ).rows
  await owner.send('POST', `/api/comments/${id}/replies`, { content: 'My first reply.' })
  await owner.send('POST', starterUrls.remove)
  expect((await site.visitor().get(`/api/blog/${blogPostId}/comments`)).json).toMatchObject([
    { id },
    { replyTo: id, content: 'My first reply.' },
  ])
})

test('pictures are removed and restored with the rows that show them, unless used elsewhere', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  const folder = path.join(site.dataDir, 'media')
  const before = (await readdir(folder)).toSorted()
  const [cover = ''] = before.filter((name) => name.startsWith('cover-rays'))
  await owner.send('POST', '/api/interests', {
    title: 'Rays',
    description: 'A picture that came with the site.',
    imageUrl: `/media/${cover}`,
  })
  const { goes } = (await owner.get(starterUrls.status)).json as StarterStatus
  expect(goes.slice(-2)).toEqual(['14 pictures', '2 files'])
  await owner.send('POST', starterUrls.remove)
  const isOfCover = (name: string) => name.startsWith(cover.replace('.webp', ''))
  expect((await readdir(folder)).filter((name) => !isOfCover(name))).toEqual([])
  expect((await site.visitor().get(`/media/${cover}`)).status).toBe(200)
  await owner.send('POST', starterUrls.restore)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(before))
})

test('an article is restored after the files that it uses', async () => {
  const site = await openTransferSite('starter')
  const { database } = site
  const counts = async (db: Db) => [
    (await allPosts(db).select('id').execute()).length,
    (await allFiles(db)).length,
  ]
  const seen: number[][] = []
  const write: typeof database.write = async (work) => {
    const written = await database.write(work)
    seen.push(await counts(database.db))
    return written
  }
  const starter = openStarterContent({ ...site, database: { ...database, write } }, wholeTestSite)
  await starter.remove()
  seen.length = 0
  await starter.restore()
  expect(seen).toEqual([
    [0, 1],
    [0, 2],
    [5, 2],
  ])
})

test('a failed undo leaves no unused pictures and files', async () => {
  const site = await openTransferSite('starter')
  const starter = openStarterContent(site, wholeTestSite)
  await starter.remove()
  const pictures = () => readdir(path.join(site.config.dataDir, 'media'))
  const before = await pictures()
  await site.database.write(async (tx) => {
    const removed = await readSetting(tx, 'starter-removed')
    await writeSetting(tx, 'starter-removed', `${removed} and more`)
  })
  await expect(starter.restore()).rejects.toThrow(SyntaxError)
  expect(await pictures()).toEqual(before)
  expect(await allFiles(site.database.db)).toEqual([])
})

test('only the owner sees or removes the starter content', async () => {
  const site = await openTestSite({ env: seeded })
  await site.owner()
  const guest = await site.account('guest')
  for (const [method, url] of [
    ['GET', starterUrls.status],
    ['POST', starterUrls.remove],
    ['POST', starterUrls.restore],
  ] as const) {
    const visitor = await site.visitor().send(method, url)
    expect([visitor.status, visitor.text]).toEqual([401, 'Please sign in first'])
    const account = await guest.send(method, url)
    expect([account.status, account.text]).toEqual([403, 'Only the owner of this site may do this'])
  }
  expect((await site.visitor().get('/api/blog')).json).toHaveLength(5)
})

test('a site that began empty has no starter content, even with equal rows', async () => {
  const site = await openTestSite({ env: { STARTER_CONTENT: 'off' } })
  const owner = await site.owner()
  await owner.send('POST', '/api/quotes', { text: 'The first of mine.', author: 'Mira' })
  const nothing: StarterStatus = { goes: [], stays: [], canRestore: false }
  expect((await owner.get(starterUrls.status)).json).toEqual(nothing)
  expect((await owner.send('POST', starterUrls.remove)).json).toEqual(nothing)
  expect((await owner.get('/api/dashboard/quotes')).json).toHaveLength(1)
})

test('the starter content can be added to a site that began without it', async () => {
  const site = await openTransferSite()
  const starter = openStarterContent(site, wholeTestSite)
  await starter.addMissing()
  const { goes } = await starter.status()
  expect(goes.slice(0, 3)).toEqual(['5 articles', '7 comments', '4 projects'])
  await starter.addMissing()
  expect((await starter.status()).goes).toEqual(goes)
})

test.each([
  [[], 'nothing'],
  [['5 articles'], '5 articles'],
  [['5 articles', '1 goal'], '5 articles and 1 goal'],
  [['5 articles', '7 comments', '1 goal'], '5 articles, 7 comments and 1 goal'],
])('%j is joined as %j', (parts, sentence) => {
  expect(joinWithAnd(parts)).toBe(sentence)
})
