import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { type Settings, type Site, siteUrl } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'
import { type OwnPage, type PageList, pagesUrls, type PageText } from './contract.ts'
import { openOnce } from '../../testing/when-done.ts'

const talks = {
  path: '/talks',
  title: 'Talks',
  description: 'Where I spoke.',
  content: 'In *Socorro*, with $E = mc^2$.',
  categories: [],
  place: 'header',
  draft: false,
}

type TestSite = Awaited<ReturnType<typeof openTestSite>>

const readText = async (site: TestSite, path: string) =>
  await site.visitor().get(pagesUrls.text(path))
const linksOf = async (site: TestSite) => ((await site.visitor().get(siteUrl)).json as Site).pages

async function pageAt(
  client: Awaited<ReturnType<TestSite['owner']>>,
  path: string,
): Promise<OwnPage> {
  const { rows } = (await client.get('/api/pages')).json as PageList
  const id = rows.find((row) => row.path === path)?.id ?? 0
  return (await client.get(`/api/pages/${id}`)).json as OwnPage
}

/** A body without changes. */
function sentOf({ path, title, description, content, categories, place, draft, version }: OwnPage) {
  return { path, title, description, content, categories, place, draft, version }
}

const seeded = { STARTER_CONTENT: 'on' }

test('a fresh site links to its fields and its legal pages, and each has its text', async () => {
  const site = await openTestSite({ env: seeded })
  const links = await linksOf(site)
  expect(links.map(({ title, place }) => `${place}: ${title}`)).toEqual([
    'legal: Privacy Policy',
    'legal: Terms of Service',
    'resources: Astrophysics Studies',
    'resources: Data Science Projects',
    'resources: Software Engineering',
    'resources: Neural Interfaces',
    'resources: Network Analysis',
  ])
  for (const { path, title } of links) {
    const text = (await readText(site, path)).json as PageText
    expect(text.title).toBe(title)
    expect(text.html.length).toBeGreaterThan(400)
    expect(text.categories.length > 0).toBe(path.startsWith('/resources/'))
  }
})

test('a site without starter content has only the legal pages', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { rows, removed } = (await owner.get('/api/pages')).json as PageList
  expect(rows.map(({ path }) => path)).toEqual(['/privacy', '/terms'])
  // A page that never existed cannot be restored.
  expect(removed).toEqual([])
  expect((await readText(site, '/resources/network-analysis')).status).toBe(404)
})

test('the owner adds a page, changes it, and removes it again', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const created = await owner.send('POST', '/api/pages', talks)
  const page = created.json as OwnPage
  expect(created.status).toBe(201)
  expect(page).toMatchObject({ ...talks, version: 1, isAsItCame: false, originalContent: null })
  expect((await linksOf(site)).at(-1)).toEqual({ path: '/talks', title: 'Talks', place: 'header' })
  const shown = (await readText(site, '/talks')).json as PageText
  expect(shown.html).toContain('<em>Socorro</em>')
  expect(shown.html).toContain('<math')
  expect(shown).toMatchObject({ description: 'Where I spoke.', followsSettings: false })

  const url = `/api/pages/${page.id}`
  const changed = await owner.send('PUT', url, { ...sentOf(page), content: 'Other <b>words</b>.' })
  expect(changed.json).toMatchObject({ content: 'Other <b>words</b>.', version: 2 })
  expect(((await readText(site, '/talks')).json as PageText).html).not.toContain('<b>')

  expect((await owner.send('DELETE', url)).status).toBe(204)
  const gone = await readText(site, '/talks')
  expect([gone.status, gone.text]).toEqual([404, 'No such page'])
  expect((await owner.send('DELETE', url)).status).toBe(404)
})

test('only the owner sees a draft', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/pages', { ...talks, draft: true })
  expect((await readText(site, '/talks')).status).toBe(404)
  expect((await linksOf(site)).map(({ path }) => path)).not.toContain('/talks')
  expect(await pageAt(owner, '/talks')).toMatchObject({ draft: true })
  expect((await owner.get(pagesUrls.text('/talks'))).status).toBe(404)
})

test('a change of an outdated version is refused and changes nothing', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const page = (await owner.send('POST', '/api/pages', talks)).json as OwnPage
  const url = `/api/pages/${page.id}`
  await owner.send('PUT', url, { ...sentOf(page), title: 'Lectures' })
  const late = await owner.send('PUT', url, { ...sentOf(page), title: 'Speeches' })
  expect([late.status, late.text]).toEqual([
    409,
    'This page was changed elsewhere since you opened it',
  ])
  expect((await pageAt(owner, '/talks')).title).toBe('Lectures')
})

test('the privacy page describes the configured mail and chat', async () => {
  const plain = await openTestSite()
  const quiet = (await readText(plain, '/privacy')).json as PageText
  expect(quiet.followsSettings).toBe(true)
  expect(quiet.html).toContain('This site has no mail server now')
  expect(quiet.html).not.toContain('chat tool')
  const site = await openTestSite({
    env: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'site@example.org',
      CHAT_WEBHOOK_URL: 'http://127.0.0.1:1/hook',
    },
  })
  const configured = (await readText(site, '/privacy')).json as PageText
  expect(configured.html).toContain(
    'is sent to a team chat tool that Ada Example uses, and one with the whole',
  )
  expect(configured.html).toContain('A mail first asks you to confirm the address')
  expect(configured.html).not.toContain('no mail server')
})

test('the privacy page says whether comments can be written', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const privacy = async () => ((await readText(site, '/privacy')).json as PageText).html
  expect(await privacy()).toContain('in a comment or a message')
  await owner.send('PUT', siteUrl, { ...starterSite, commentsOpen: false })
  expect(await privacy()).toContain('Comments are closed, so none can be written now.')
  expect(await privacy()).not.toContain('in a comment or')
})

test('a default text follows the settings until it is changed, with any characters in a name', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const settings: Settings = {
    ...starterSite,
    ownerName: 'M_i_ra [C](x) $5$',
    email: 'm@c.example',
  }
  const before = await pageAt(owner, '/privacy')
  expect(before).toMatchObject({ isAsItCame: true, originalContent: before.content })
  expect((await owner.send('PUT', siteUrl, settings)).status).toBe(200)
  const followed = (await readText(site, '/privacy')).json as PageText
  expect(followed.html).toContain('This site belongs to M_i_ra [C](x) $5$.')
  expect(followed.html).toContain('href="mailto:m@c.example"')

  const page = await pageAt(owner, '/privacy')
  const url = `/api/pages/${page.id}`
  const renamed = await owner.send('PUT', url, { ...sentOf(page), title: 'Datenschutz' })
  expect(renamed.json).toMatchObject({ title: 'Datenschutz', isAsItCame: true })
  const mine = await owner.send('PUT', url, {
    ...sentOf(renamed.json as OwnPage),
    content: 'Nothing is kept.',
  })
  expect(mine.json).toMatchObject({ isAsItCame: false, content: 'Nothing is kept.' })
  expect((await readText(site, '/privacy')).json).toMatchObject({
    html: '<p>Nothing is kept.</p>',
    followsSettings: false,
  })
  const back = await owner.send('PUT', url, {
    ...sentOf(mine.json as OwnPage),
    content: (mine.json as OwnPage).originalContent,
  })
  expect(back.json).toMatchObject({ isAsItCame: true })
})

test('an original page can be removed and restored', async () => {
  const site = await openTestSite({ env: seeded })
  const owner = await site.owner()
  const { id } = await pageAt(owner, '/resources/neural-interfaces')
  await owner.send('DELETE', `/api/pages/${id}`)
  expect((await readText(site, '/resources/neural-interfaces')).status).toBe(404)
  const { removed } = (await owner.get('/api/pages')).json as PageList
  expect(removed.map(({ title }) => title)).toEqual(['Neural Interfaces'])
  const restore = { path: '/resources/neural-interfaces' }
  expect((await owner.send('POST', pagesUrls.restore, restore)).status).toBe(201)
  expect((await readText(site, '/resources/neural-interfaces')).status).toBe(200)
  const twice = await owner.send('POST', pagesUrls.restore, restore)
  expect([twice.status, twice.text]).toEqual([400, 'Another page has this address'])
  expect((await owner.send('POST', pagesUrls.restore, { path: '/talks' })).status).toBe(404)
})

test('the links have the stored order, which must name each page once', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { rows } = (await owner.get('/api/pages')).json as PageList
  const ids = rows.map(({ id }) => id).toReversed()
  expect((await owner.send('PUT', '/api/pages/order', { ids })).status).toBe(204)
  expect((await linksOf(site)).at(0)?.path).toBe('/terms')
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, 999]]) {
    const { status, text } = await owner.send('PUT', '/api/pages/order', { ids: wrong })
    expect([status, text]).toEqual([400, 'The order must name each page once'])
  }
})

const ownedSite = openOnce(async () => {
  const site = await openTestSite()
  return { site, owner: await site.owner(), guest: await site.account('guest') }
})

test.each([
  ['POST', '/api/pages', talks],
  ['PUT', '/api/pages/1', talks],
  ['DELETE', '/api/pages/1', undefined],
  ['PUT', '/api/pages/order', { ids: [] }],
  ['POST', pagesUrls.restore, { path: '/privacy' }],
  ['GET', '/api/pages', undefined],
  ['GET', '/api/pages/1', undefined],
])('nobody but the owner may %s %s', async (method, url, body) => {
  const { site, guest } = await ownedSite()
  const before = await linksOf(site)
  const visitor = await site.visitor().send(method, url, body)
  expect([visitor.status, visitor.text]).toEqual([401, 'Please sign in first'])
  const account = await guest.send(method, url, body)
  expect([account.status, account.text]).toEqual([403, 'Only the owner of this site may do this'])
  expect(await linksOf(site)).toEqual(before)
})

const addressSentence =
  'An address is like /about-me or /resources/optics: small letters, digits and hyphens'
const taken = 'This address belongs to the site itself'

test.each([
  [{ path: '/blog' }, taken],
  [{ path: '/admin' }, taken],
  [{ path: '/auth' }, taken],
  [{ path: '/dashboard' }, taken],
  [{ path: '/sitemap' }, taken],
  [{ path: '/newsletter' }, taken],
  [{ path: '/media' }, taken],
  [{ path: '/assets' }, taken],
  [{ path: '/health' }, taken],
  [{ path: '/api' }, taken],
  [{ path: '/resources' }, taken],
  [{ path: '/publications' }, taken],
  [{ path: '/privacy' }, 'Another page has this address'],
  [{ path: 'talks' }, addressSentence],
  [{ path: '/Talks' }, addressSentence],
  [{ path: '/a/b' }, addressSentence],
  [{ path: '/a--b' }, addressSentence],
  [{ path: '//evil.example' }, addressSentence],
  [{ path: '/feed.xml' }, addressSentence],
  [{ title: 'T' }, 'Title must be at least 2 characters'],
  [{ title: 'T'.repeat(61) }, 'Title can be at most 60 characters'],
  [{ content: ' ' }, 'Text is required'],
  [{ content: 'a'.repeat(200_001) }, 'Text can be at most 200000 characters'],
  [{ place: 'top' }, 'Place must be header, resources, legal or none'],
  [{ draft: 'yes' }, 'Draft must be true or false'],
  [{ categories: Array.from({ length: 21 }, () => 'a') }, 'There can be at most 20 categories'],
])('a page with %j is refused', async (wrong, sentence) => {
  const { site, owner } = await ownedSite()
  const { status, text } = await owner.send('POST', '/api/pages', { ...talks, ...wrong })
  expect([status, text]).toEqual([400, sentence])
  expect(await linksOf(site)).toHaveLength(2)
})

test('the number of pages is limited', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (let number = 3; number <= 60; number += 1)
    await owner.send('POST', '/api/pages', {
      ...talks,
      path: `/talk-${number}`,
      content: 'A talk.',
    })
  const { status, text } = await owner.send('POST', '/api/pages', talks)
  expect([status, text]).toEqual([400, 'There can be at most 60 pages'])
})
