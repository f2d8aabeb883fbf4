import { expect, test } from 'vitest'
import { type OwnPage, type PageList, pagesUrls } from '../pages/contract.ts'
import { maxPages } from '../pages/rules.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { openTransferSite, wholeTestSite } from '../../testing/transfer-site.ts'
import { type StarterStatus, starterUrls } from './contract.ts'
import { openStarterContent } from './starter-content.ts'

const seeded = { STARTER_CONTENT: 'on' }
const field = '/resources/neural-interfaces'

const pagesOf = async (owner: Client) => ((await owner.get('/api/pages')).json as PageList).rows
const pathsOf = async (owner: Client) => (await pagesOf(owner)).map(({ path }) => path)
const statusOf = async (owner: Client) =>
  (await owner.get(starterUrls.status)).json as StarterStatus

/** Changes the page at an address and leaves everything else of it as it is. */
async function change(owner: Client, at: string, changes: Partial<OwnPage>): Promise<void> {
  const page = (await pagesOf(owner)).find(({ path }) => path === at)
  if (!page) throw new Error(`No page at ${at}`)
  const { id, isAsItCame: _, originalContent: __, ...sent } = page
  const { status } = await owner.send('PUT', `/api/pages/${id}`, { ...sent, ...changes })
  expect(status).toBe(200)
}

const page = {
  path: field,
  title: 'Of my own',
  description: '',
  content: 'My own words.',
  categories: [],
  place: 'resources',
  draft: false,
}

test('resource pages are removed with their links, legal pages are kept, and Undo restores all', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  const map = async () => (await site.visitor().get('/sitemap.xml')).text
  const before = await pagesOf(owner)
  expect((await statusOf(owner)).goes).toContain('5 pages')
  expect(await map()).toContain(field)

  await owner.send('POST', starterUrls.remove)
  expect(await pathsOf(owner)).toEqual(['/privacy', '/terms'])
  expect((await site.visitor().get(pagesUrls.text(field))).status).toBe(404)
  expect(await map()).not.toContain('/resources/')

  await owner.send('POST', starterUrls.restore)
  expect(await pagesOf(owner)).toEqual(before)
  expect(await map()).toContain(field)
})

test('changed pages are kept and counted', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  await change(owner, field, { content: 'My own words.' })
  await change(owner, '/resources/network-analysis', { title: 'Networks' })
  await change(owner, '/resources/software-engineering', { draft: true })
  // A reverted change counts as unchanged.
  await change(owner, '/resources/astrophysics-studies', { place: 'none' })
  await change(owner, '/resources/astrophysics-studies', { place: 'resources' })
  await change(owner, '/privacy', { title: 'Datenschutz' })
  const { goes, stays } = await statusOf(owner)
  expect([goes.includes('2 pages'), stays]).toEqual([true, ['3 pages']])

  await owner.send('POST', starterUrls.remove)
  expect(await pathsOf(owner)).toEqual([
    '/privacy',
    '/terms',
    '/resources/software-engineering',
    field,
    '/resources/network-analysis',
  ])
})

test('a page created at the path of a removed one is kept by the undo', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  await owner.send('POST', starterUrls.remove)
  expect((await owner.send('POST', '/api/pages', page)).status).toBe(201)
  expect((await owner.send('POST', starterUrls.restore)).status).toBe(200)
  const rows = await pagesOf(owner)
  expect(rows.length).toBe(7)
  expect(rows.find(({ path }) => path === field)).toMatchObject({ content: 'My own words.' })
  expect(await statusOf(owner)).toMatchObject({ stays: ['1 page'], canRestore: false })
})

test('pages are restored up to the limit', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  await owner.send('POST', starterUrls.remove)
  for (let count = 2; count < maxPages - 1; count += 1)
    await owner.send('POST', '/api/pages', { ...page, path: `/page-${count}` })
  expect((await owner.send('POST', starterUrls.restore)).status).toBe(200)
  const paths = await pathsOf(owner)
  expect(paths).toHaveLength(maxPages)
  expect(paths).toContain('/resources/astrophysics-studies')
  expect((await site.visitor().get('/api/blog')).json).toHaveLength(5)
})

test('missing pages can be added, and existing ones are left unchanged', async () => {
  const site = await openTransferSite('starter')
  const starter = openStarterContent(site, wholeTestSite)
  const paths = async () => {
    const rows = await site.database.db.selectFrom('pages').select('path').orderBy('id').execute()
    return rows.map(({ path }) => path)
  }
  const before = await paths()
  await site.database.write(async (tx) => {
    await tx.deleteFrom('pages').where('path', '=', field).execute()
    await tx
      .updateTable('pages')
      .set({ content: 'Mine.' })
      .where('path', '=', '/resources/astrophysics-studies')
      .execute()
  })
  await starter.addMissing()
  expect((await paths()).toSorted()).toEqual(before.toSorted())
  const { goes, stays } = await starter.status()
  expect([goes.includes('4 pages'), stays]).toEqual([true, ['1 page']])
})
