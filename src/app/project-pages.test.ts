import { expect, test } from 'vitest'
import { realPages } from '../testing/real-pages.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { exported, importInto, openTransferSite } from '../testing/transfer-site.ts'
import { openDatabase } from '../platform/server/database/database.ts'
import { pagesUrls } from '../features/pages/contract.ts'
import { projectSchema } from '../features/projects/rules.ts'
import { lists } from '../features/transfer/lists.ts'
import { parse } from 'valibot'
import { findPictureUses } from './picture-uses.ts'

const project = {
  title: 'Burst <Bench>',
  description: 'Finds radio bursts.',
  year: '2026',
  tags: ['Rust'],
  codeUrl: 'https://code.example/bench',
  paper: '10.1000/182',
  content: 'It listens.\n\n![A dish](/media/dish.webp)',
}

const page = {
  path: '/about-me',
  title: 'About me',
  description: '',
  content: project.content,
  categories: [],
  place: 'none',
  draft: false,
}

/** The structured data of a page, node by node. */
function dataOf(html: string): Record<string, unknown>[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
}

test('the page of a project is rendered, described and listed', async () => {
  const drawn: string[] = []
  const site = await openTestSite({
    pages: realPages,
    env: { PUBLIC_URL: 'https://ada.example' },
    drawOgImage: async ({ title, note }) => {
      drawn.push(`${title}, ${note}`)
      return Buffer.from('picture')
    },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/projects', project)
  await owner.send('POST', '/api/projects', { ...project, codeUrl: '', title: 'Second' })
  await owner.send('POST', '/api/projects', { ...project, content: null, title: 'Third' })
  const { status, text } = await site.visitor().get('/projects/1')
  expect(status).toBe(200)
  expect(text).toContain('<h1>Burst &lt;Bench&gt;</h1>')
  expect(text).toContain('<p>It listens.</p>')
  expect(text).toContain('href="https://doi.org/10.1000/182"')
  expect(text).toContain('href="/projects/2"')
  expect(text).toContain('<link rel="canonical" href="https://ada.example/projects/1">')
  expect(drawn).toContain('Burst <Bench>, Project\u00a0 · \u00a02026')
  expect(text).toMatch(
    /<meta property="og:image" content="https:\/\/ada\.example\/cards\/\w+\.png">/,
  )
  expect(dataOf(text)[0]).toMatchObject({
    '@type': 'SoftwareSourceCode',
    name: project.title,
    codeRepository: project.codeUrl,
    citation: 'https://doi.org/10.1000/182',
    dateCreated: '2026',
    keywords: ['Rust'],
  })
  const second = await site.visitor().get('/projects/2')
  expect(dataOf(second.text)[0]).toMatchObject({ '@type': 'CreativeWork', name: 'Second' })
  const map = (await site.visitor().get('/sitemap.xml')).text
  expect(map.match(/projects\/\d+</g)).toEqual(['projects/1<', 'projects/2<'])
  expect((await site.visitor().get('/sitemap')).text).toContain('href="/projects/2"')
})

test('the sitemap has the time of the last change of a project, not of the last save', async () => {
  let now = '2026-03-01T10:00:00.000Z'
  const site = await openTestSite({ now: () => new Date(now) })
  const owner = await site.owner()
  await owner.send('POST', '/api/projects', project)
  const lastChange = async () =>
    /projects\/1<\/loc><lastmod>(.*?)</.exec((await site.visitor().get('/sitemap.xml')).text)?.[1]
  expect(await lastChange()).toBe(now)
  const made = now
  now = '2026-03-02T10:00:00.000Z'
  await owner.send('PUT', '/api/projects/1', project)
  expect(await lastChange()).toBe(made)
  await owner.send('PUT', '/api/projects/1', { ...project, year: '2027' })
  expect(await lastChange()).toBe(now)
  expect((await owner.get('/api/projects')).text).not.toContain('updatedAt')
})

test.each(['projects', 'pages'] as const)(
  'a text of %s from an older renderer is rendered again after the next start',
  async (table) => {
    const dataDir = await temporaryFolder()
    const before = await openTestSite({ dataDir })
    const owner = await before.owner()
    await owner.send('POST', '/api/projects', project)
    await owner.send('POST', '/api/pages', page)
    const urls = { projects: '/api/projects/1/page', pages: pagesUrls.text(page.path) }
    const read = async ({ visitor }: typeof before) =>
      ((await visitor().get(urls[table])).json as { html: string }).html
    const whole = await read(before)
    expect(whole).toContain('<p>It listens.</p>')
    await before.close()
    const database = openDatabase(before.config)
    const older = { rendered: JSON.stringify({ html: 'Old' }), rendererVersion: 1 }
    await database.write((tx) =>
      tx.updateTable(table).set(older).where('content', 'is not', null).execute(),
    )
    await database.close()
    const after = await openTestSite({ dataDir })
    await expect.poll(() => read(after)).toBe(whole)
  },
)

test('a project without a text and a missing project have no page', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  await owner.send('POST', '/api/projects', { ...project, content: null })
  for (const path of [
    '/projects/1',
    '/projects/2',
    '/projects/0',
    '/projects/9999999999',
    '/projects',
  ])
    expect([path, (await site.visitor().get(path)).status]).toEqual([path, 404])
})

test('a project on the home page links to its page, to another site, or nowhere', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const bare = { title: 'Bare', description: 'Leads nowhere yet.' }
  await owner.send('POST', '/api/projects', { ...project, title: 'Own page' })
  await owner.send('POST', '/api/projects', { ...bare, url: 'https://bench.example/' })
  await owner.send('POST', '/api/projects', bare)
  const { text } = await site.visitor().get('/')
  const links = [...text.matchAll(/<a([^>]*)>View Project/g)].map(
    ([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1],
  )
  expect(links).toEqual(['/projects/1', 'https://bench.example/', undefined])
  expect(text).not.toContain('It listens.')
})

test('pages of projects are exported, and rendered when they are imported', async () => {
  const from = await openTransferSite()
  const list = lists.find(({ name }) => name === 'projects')
  const row = list?.check({ id: 1, ...parse(projectSchema, project) })
  if (!row?.ok) throw new Error('The project was not read')
  await from.database.write((tx) => row.value.add(tx, () => undefined))
  expect([...(await findPictureUses(from.database)).keys()]).toEqual(['dish.webp'])
  const to = await openTransferSite()
  await importInto(to, await exported(from))
  const [stored] = await to.database.db.selectFrom('projects').selectAll().execute()
  expect(stored).toMatchObject({ content: project.content, paper: 'doi:10.1000/182' })
  expect(stored?.rendered).toContain('<p>It listens.</p>')
})
