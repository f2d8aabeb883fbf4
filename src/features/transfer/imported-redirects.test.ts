import { readMarkdown } from '../../testing/foreign-readers.ts'
import { expect, test } from 'vitest'
import { addRedirect } from '../redirects/store.ts'
import {
  carryOut,
  exported,
  folderWith,
  importInto,
  openTransferSite,
} from '../../testing/transfer-site.ts'
import { planImport } from './import-plan.ts'

const times = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }
const head = (title: string) => `---\ntitle: ${title}\nredirect_from: /old/${title}/\n---\n`

test('old addresses are imported with posts, once, and exported with their new ids', async () => {
  const file = await folderWith({
    '_config.yml': '',
    '_posts/2019-05-01-one.md': `${head('One')}Words of the text.`,
    '_posts/2019-05-02-two.md': `${head('Two')}Words of the text.`,
  })
  const [site, other] = [await openTransferSite(), await openTransferSite('starter')]
  const found = await readMarkdown({ file, ...times })
  const plan = await planImport(site, found)
  expect(plan.lines).toContain('  4 old addresses will redirect to the imported articles.')
  await carryOut(site, plan)
  const rowsOf = (from: typeof site) =>
    from.database.db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()
  expect(await rowsOf(site)).toEqual([
    { path: '/2019/05/01/one.html', target: '/blog/1' },
    { path: '/2019/05/02/two.html', target: '/blog/2' },
    { path: '/old/One', target: '/blog/1' },
    { path: '/old/Two', target: '/blog/2' },
  ])
  await carryOut(site, await planImport(site, found))
  expect(await rowsOf(site)).toHaveLength(4)
  await importInto(other, await exported(site))
  const posts = await other.database.db.selectFrom('posts').select(['id', 'title']).execute()
  const here = posts.find(({ title }) => title === 'One')?.id
  expect(here).toBeGreaterThan(1)
  expect(await rowsOf(other)).toContainEqual({ path: '/old/One', target: `/blog/${here}` })
})

test('old addresses above the limit are reported, and the first ones imported', async () => {
  const site = await openTransferSite()
  const { database } = site
  const kept = Array.from({ length: 19_999 }, (_, index) => ({
    id: index + 1,
    path: `/kept/${index}`,
    target: '/blog/9',
  }))
  await database.write(async (tx) => {
    for (let at = 0; at < kept.length; at += 1000)
      await tx
        .insertInto('redirects')
        .values(kept.slice(at, at + 1000))
        .execute()
    await tx.updateTable('counters').set({ next: 20_000 }).where('name', '=', 'redirects').execute()
  })
  const file = await folderWith({
    '_config.yml': '',
    '_posts/2019-05-01-one.md': `${head('One')}Words of the text.`,
    '_posts/2019-05-02-two.md': `${head('Two')}Words of the text.`,
  })
  const plan = await planImport(site, await readMarkdown({ file, ...times }))
  expect(plan.lines.slice(-2)).toEqual([
    '! 3 old addresses: there can be at most 20,000 redirects',
    '  1 old address will redirect to the imported articles.',
  ])
  await carryOut(site, plan)
  const last = await database.db
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('id', '=', 20_000)
    .execute()
  expect(last).toEqual([{ path: '/2019/05/01/one.html', target: '/blog/1' }])
  await expect(
    database.write((tx) => addRedirect(tx, { path: '/one-more', target: '/blog/1' }, [])),
  ).rejects.toThrow('There can be at most 20,000 redirects')
})

test('a redirect of an export that would form a loop is reported and skipped', async () => {
  const [site, other] = [await openTransferSite(), await openTransferSite()]
  const rows = [
    { path: '/a', target: '/x/../a' },
    { path: '/b', target: '/x/%2e%2e/c' },
    { path: '/c', target: '/blog' },
  ].map((row, index) => ({ id: index + 1, ...row }))
  await site.database.db.insertInto('redirects').values(rows).execute()
  const plan = await importInto(other, await exported(site))
  expect(plan.lines.filter((line) => line.includes('A new address must be'))).toHaveLength(2)
  const found = await other.database.db.selectFrom('redirects').select(['path', 'target']).execute()
  expect(found).toEqual([{ path: '/c', target: '/blog' }])
})

test('an old address that browsers cannot request becomes no redirect', async () => {
  const site = await openTransferSite()
  const file = await folderWith({
    '_config.yml': '',
    '_posts/2019-05-01-one.md':
      '---\ntitle: One\nredirect_from: [/x/../one/, /x/%2e%2e/two/]\n---\nWords of the text.',
  })
  await carryOut(site, await planImport(site, await readMarkdown({ file, ...times })))
  const found = await site.database.db.selectFrom('redirects').select('path').execute()
  expect(found).toEqual([{ path: '/2019/05/01/one.html' }])
})
