// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type LibraryPlan, type LibraryRecord, libraryUrls } from '../features/library/contract.ts'
import { settingsUrl, siteUrl } from '../features/site/contract.ts'
import { uploadText } from '../testing/files.ts'
import { form } from '../testing/pictures.ts'
import { openTestSite } from '../testing/test-site.ts'

const start = '2026-11-21T18:29:00.000Z'
const due = '2026-11-21T18:30:00.000Z'

const file = '/files/data.csv'
const link = `See [the data](${file}).`

const post = {
  title: 'On dust',
  content: link,
  excerpt: 'Dust and more dust.',
  category: 'Notes',
  date: '2026-01-02',
}

const chart = '```chart\ndata: data.csv\nx: a\ny: b\n```'

/** A site with a file that nothing names, a clock, and the answers to whoever asks for the file. */
async function siteWithFile() {
  const clock = { now: start }
  const site = await openTestSite({ now: () => new Date(clock.now) })
  const owner = await site.owner()
  await uploadText(owner, 'data.csv', 'a,b\n1,2\n')
  const visitor = site.visitor()
  const seen = async () => (await visitor.get(file)).status
  const create = async (url: string, fields: object) => {
    const { status, json } = await owner.send('POST', url, fields)
    expect(status).toBe(201)
    return (json as { id: number }).id
  }
  const setSite = async (change: object) => {
    const settings = (await owner.get(settingsUrl)).json as object
    expect((await owner.send('PUT', siteUrl, { ...settings, ...change })).status).toBe(200)
  }
  return { site, owner, visitor, clock, seen, create, setSite }
}

test('a file that nothing published links to is only for the owner', async () => {
  const { site, owner, visitor, create } = await siteWithFile()
  await create('/api/blog', { ...post, visibleFrom: null })
  const guest = await site.account('guest')
  for (const client of [visitor, guest]) {
    const refused = await client.get(file)
    expect([refused.status, refused.text]).toEqual([404, 'There is no such file'])
    expect((await client.get(file, { range: 'bytes=0-0' })).status).toBe(404)
  }
  const { status, text, headers } = await owner.get(file)
  expect([status, text, headers.get('cache-control')]).toEqual([
    200,
    'a,b\n1,2\n',
    'private, no-cache',
  ])
  const etag = headers.get('etag') ?? ''
  expect((await visitor.get(file, { 'if-none-match': etag })).status).toBe(404)
})

test.each([
  ['links', link],
  ['draws', chart],
])('a file that an article %s is public while visitors see the article', async (_, content) => {
  const { owner, clock, seen, create } = await siteWithFile()
  const id = await create('/api/blog', { ...post, content, visibleFrom: due })
  expect(await seen()).toBe(404)
  clock.now = due
  expect(await seen()).toBe(200)
  await owner.send('PUT', `/api/blog/${id}`, { ...post, content, visibleFrom: null })
  expect(await seen()).toBe(404)
})

test('a file that a project links to is public unless projects are hidden', async () => {
  const { owner, seen, create, setSite } = await siteWithFile()
  const project = { title: 'Dust', description: 'Dust and more dust.' }
  const sections = ((await owner.get(settingsUrl)).json as { sections: { name: string }[] })
    .sections
  const hidden = sections.map((one) => (one.name === 'projects' ? { ...one, shown: 'never' } : one))
  const id = await create('/api/projects', { ...project, url: `https://ada.example${file}` })
  expect(await seen()).toBe(200)
  await setSite({ sections: hidden })
  expect(await seen()).toBe(404)
  await owner.send('PUT', `/api/projects/${id}`, { ...project, content: link })
  expect(await seen()).toBe(200)
})

test('a file that an own page links to is public with the page', async () => {
  const { owner, seen, create } = await siteWithFile()
  const page = {
    path: '/dust',
    title: 'Dust',
    description: '',
    content: link,
    categories: [],
    place: 'none',
  }
  const id = await create('/api/pages', { ...page, draft: true })
  expect(await seen()).toBe(404)
  const changed = await owner.send('PUT', `/api/pages/${id}`, { ...page, draft: false })
  expect(changed.status).toBe(200)
  expect(await seen()).toBe(200)
})

test('a file of a work is public if the work is listed, or cited in visible texts', async () => {
  const { owner, seen, create, setSite } = await siteWithFile()
  const entry = '@article{ex2020, title={On stars}, author={Sample, B.}, year={2020}}'
  const bibliography = () => form(Buffer.from(entry), 'a.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, bibliography())).json as LibraryPlan
  await owner.send('POST', `${libraryUrls.import}?plan=${plan}`, bibliography())
  const url = `${libraryUrls.works}/1`
  const work = async (change: object) => {
    const { json } = await owner.get(url)
    const {
      id: _,
      work: __,
      isProbablyRefereed: ___,
      citedIn: ____,
      ...same
    } = json as LibraryRecord
    expect(await owner.send('PUT', url, { ...same, ...change })).toMatchObject({ status: 200 })
  }
  await work({ links: [{ kind: 'pdf', url: file }] })
  expect(await seen()).toBe(404)
  await work({ isMine: true, isListed: true })
  expect(await seen()).toBe(200)
  await work({ isListed: false })
  expect(await seen()).toBe(404)
  const id = await create('/api/blog', { ...post, content: 'As in [@ex2020].' })
  expect(await seen()).toBe(200)
  await owner.send('DELETE', `/api/blog/${id}`)
  expect(await seen()).toBe(404)
  await setSite({ articleNote: true, articleNoteText: 'As in [@ex2020].' })
  expect(await seen()).toBe(200)
})

test('a file that only hidden settings link to is only for the owner', async () => {
  const { seen, setSite } = await siteWithFile()
  await setSite({ articleNote: false, articleNoteText: link })
  expect(await seen()).toBe(404)
  await setSite({ articleNote: true })
  expect(await seen()).toBe(200)
  await setSite({ articleNote: false, cv: { text: link, isShown: false, file: '' } })
  expect(await seen()).toBe(404)
  await setSite({ cv: { text: link, isShown: true, file: '' } })
  expect(await seen()).toBe(200)
})

test('a file that is the target of a redirect is public', async () => {
  const { seen, create } = await siteWithFile()
  await create('/api/redirects', { path: '/data/old.csv', target: file })
  expect(await seen()).toBe(200)
})

test('a visitor cannot make a file public by linking it in a comment', async () => {
  const { visitor, seen, create } = await siteWithFile()
  const id = await create('/api/blog', { ...post, content: 'Words about dust.' })
  const comment = { author: 'Eve', content: link }
  expect((await visitor.send('POST', `/api/blog/${id}/comments`, comment)).status).toBeLessThan(300)
  expect(await seen()).toBe(404)
})
