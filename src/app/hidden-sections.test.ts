import { expect, test } from 'vitest'
import type { Settings, Site } from '../features/site/contract.ts'
import { settingsUrl, siteUrl } from '../features/site/contract.ts'
import type { SearchAnswer } from '../features/search/contract.ts'
import type { SectionName } from '../shared/sections.ts'
import { realPages } from '../testing/real-pages.ts'
import { openTestSite } from '../testing/test-site.ts'

/** The content of the sections; each text names its section and is unique to it. */
const rows = [
  [
    'skills',
    '/api/skills',
    '/api/skills',
    { name: 'Skill of Zubenelgenubi', percentage: 66, category: 'technical', evidence: null },
  ],
  [
    'projects',
    '/api/projects',
    '/api/projects',
    {
      title: 'Project of Zubenelgenubi',
      description: 'Long enough as well.',
      imageUrl: null,
      year: '2026',
      tags: null,
      url: null,
      codeUrl: null,
      paper: null,
      content: null,
    },
  ],
  [
    'interests',
    '/api/interests',
    '/api/interests',
    { title: 'Interest of Zubenelgenubi', description: 'Long enough as well.', imageUrl: null },
  ],
  [
    'dashboard',
    '/api/dashboard/goals',
    '/api/dashboard/goals',
    { description: 'Goal of Zubenelgenubi', order: 1 },
  ],
  [
    'dashboard',
    '/api/dashboard/quotes',
    '/api/quotes',
    { text: 'Quote of Zubenelgenubi', author: 'Somebody' },
  ],
  [
    'dashboard',
    '/api/dashboard/movies',
    '/api/movies',
    { title: 'Movie of Zubenelgenubi', genre: 'Documentary', rating: 4.5, imageUrl: null },
  ],
  [
    'music',
    '/api/dashboard/music',
    '/api/music',
    {
      title: 'Music of Zubenelgenubi',
      artist: 'Shutter Count',
      genre: 'Classical',
      rating: 3.5,
      imageUrl: null,
    },
  ],
  [
    'blog',
    '/api/blog',
    '/api/blog',
    {
      title: 'Article of Zubenelgenubi',
      content: 'Long enough to be a post.',
      excerpt: 'Long enough as well.',
      category: 'Notes',
      date: 'May 1, 2026',
    },
  ],
] as const

/** Words of the settings that are shown by one section alone. */
const words = {
  tagline: 'Tagline of Zubenelgenubi',
  aboutLead: 'Lead of Zubenelgenubi',
  about: ['About of Zubenelgenubi'],
  aboutMore: ['More of Zubenelgenubi'],
  portrait: {
    imageUrl: 'https://zubenelgenubi.example/portrait.png',
    alt: 'Portrait of Zubenelgenubi',
    x: 50,
    y: 50,
    zoom: 1,
  },
  email: 'hidden.address@example.org',
  phone: '+1 Zubenelgenubi',
  location: 'Place of Zubenelgenubi',
  availability: 'Hours of Zubenelgenubi',
  figures: [
    { value: '7', label: 'Figure of Zubenelgenubi' },
    { value: '', label: '' },
  ],
}

async function openFilledSite() {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  for (const [, , url, row] of rows)
    expect([url, (await owner.send('POST', url, row)).status]).toEqual([url, 201])
  const { version: _, ...settings } = (await owner.get(settingsUrl)).json as Settings & {
    version: string
  }
  const show = async (isShown: (name: SectionName) => boolean, change: Partial<Settings> = {}) => {
    const sections = settings.sections.map(({ name, ...section }) => {
      const note = name === 'home' ? '' : `Note of Zubenelgenubi on ${name}`
      return {
        ...section,
        name,
        note,
        shown: isShown(name) ? ('always' as const) : ('never' as const),
      }
    })
    const { status } = await owner.send('PUT', siteUrl, {
      ...settings,
      ...words,
      sections,
      ...change,
    })
    expect(status).toBe(200)
  }
  return { site, owner, visitor: site.visitor(), show }
}

test('a page with every section hidden contains neither their text nor their data', async () => {
  const { visitor, owner, show } = await openFilledSite()
  await show(() => true)
  const before = (await visitor.get('/')).text
  for (const [, , , row] of rows)
    expect(before).toContain('title' in row ? row.title : Object.values(row)[0])
  expect(before).toContain('/api/subscribers/count')
  await show(() => false)
  for (const client of [visitor, owner]) {
    const { text, status } = await client.get('/')
    expect(status).toBe(200)
    expect(text).not.toMatch(/zubenelgenubi|hidden\.address/i)
    expect(text).not.toContain('/api/subscribers/count')
  }
  expect((await visitor.get(siteUrl)).text).not.toMatch(/zubenelgenubi|hidden\.address/i)
})

test('a list that only a hidden section shows is empty for visitors and complete for the owner', async () => {
  const { site, owner, visitor, show } = await openFilledSite()
  const guest = await site.account('guest')
  await show((name) => name !== 'skills')
  const sizes = async (client = visitor) =>
    Object.fromEntries(
      await Promise.all(
        rows.map(
          async ([, url]) => [url, ((await client.get(url)).json as unknown[]).length] as const,
        ),
      ),
    ) as Record<string, number>
  const all = Object.fromEntries(rows.map(([, url]) => [url, 1]))
  expect(await sizes()).toEqual({ ...all, '/api/skills': 0 })
  await show(() => false)
  const hidden = {
    '/api/skills': 0,
    '/api/projects': 0,
    '/api/interests': 0,
    '/api/dashboard/music': 0,
  }
  for (const client of [visitor, guest]) {
    expect(await sizes(client)).toEqual({ ...all, ...hidden })
    expect((await client.get('/api/projects?view=summary')).json).toEqual([])
    const count = await client.get('/api/subscribers/count')
    expect([count.status, count.text]).toEqual([404, 'No such number'])
  }
  expect(await sizes(owner)).toEqual(all)
  expect((await owner.get('/api/projects?view=summary')).json).toHaveLength(1)
  expect((await owner.get('/api/subscribers/count')).json).toEqual({ count: 0 })
  await show(() => true)
  expect(await sizes()).toEqual(all)
})

test('what another page shows stays visible: the dashboard, the archive, projects with a page and the CV', async () => {
  const { owner, visitor, show } = await openFilledSite()
  const [, project] = rows
  const withPage = { ...project[3], title: 'A project with a page', content: 'How it *listens*.' }
  expect((await owner.send('POST', '/api/projects', withPage)).status).toBe(201)
  const cv = { text: 'A life.', isShown: true, file: '' }
  await show(() => false, { cv })
  for (const page of ['/dashboard', '/blog', '/cv', '/projects/2', '/sitemap'])
    expect([page, (await visitor.get(page)).status]).toEqual([page, 200])
  expect((await visitor.get('/dashboard')).text).toContain('Goal of Zubenelgenubi')
  expect((await visitor.get('/blog')).text).toContain('Article of Zubenelgenubi')
  for (const url of ['/api/projects', '/api/projects?view=summary'])
    expect((await visitor.get(url)).json).toMatchObject([{ title: withPage.title }])
  const sitemap = (await visitor.get('/sitemap')).text
  expect(sitemap).toContain(withPage.title)
  expect(sitemap).not.toContain('Project of Zubenelgenubi')
  const { email, location, phone } = (await visitor.get(siteUrl)).json as Site
  expect([email, location, phone]).toEqual([words.email, words.location, ''])
})

test('a skill does not name a project that is hidden and has no page', async () => {
  const { owner, visitor, show } = await openFilledSite()
  const evidence = [
    { kind: 'project', id: 1 },
    { kind: 'post', id: 1 },
  ]
  const skill = { name: 'Seeing', percentage: 50, category: 'research', evidence }
  expect((await owner.send('POST', '/api/skills', skill)).status).toBe(201)
  await show((name) => name !== 'projects')
  const shown = async (client = visitor) =>
    ((await client.get('/api/skills')).json as { evidence: unknown }[])[1]?.evidence
  expect(await shown()).toMatchObject([{ kind: 'post' }])
  expect(await shown(owner)).toMatchObject([{ kind: 'project' }, { kind: 'post' }])
})

test('search finds nothing in a hidden section', async () => {
  const { visitor, show } = await openFilledSite()
  const titles = async () => {
    const { json } = await visitor.get('/api/search?q=zubenelgenubi')
    return (json as SearchAnswer).results.map(({ title, parts }) =>
      [title, ...parts.map(({ text }) => text)].join(' '),
    )
  }
  await show(() => true)
  for (const what of ['Project', 'Skill', 'Interest', 'Lead', 'Hours'])
    expect((await titles()).join('\n')).toContain(`${what} of`)
  await show(() => false)
  expect(await titles()).toEqual([expect.stringContaining('Article of')])
})
