import * as v from 'valibot'
import { expect, test } from 'vitest'
import { article } from '../../features/blog/web/queries.ts'
import type { PageText, PublishedPage } from '../../features/pages/contract.ts'
import type { PagePlace } from '../../features/pages/places.ts'
import { placeTexts } from '../../features/site/queries.ts'
import { starterSite } from '../../features/site/starter-site.ts'
import { makeQueryClient } from '../../platform/web/query-client.ts'
import { linksIn } from '../../features/pages/links.ts'
import { ownPageText } from '../../features/pages/queries.ts'
import { pageSchema } from '../../features/pages/rules.ts'
import { type PublicPage } from './public-page.ts'
import { matchPage, routes, siteLinks } from './routes.ts'

const client = makeQueryClient(() => Promise.resolve(undefined))
const pages: PublishedPage[] = [
  { path: '/talks', title: 'Talks', place: 'header' },
  { path: '/privacy', title: 'Privacy Policy', place: 'legal' },
  { path: '/resources/optics', title: 'Optics', place: 'resources' },
  { path: '/colophon', title: 'Colophon', place: 'none' },
]
for (const { path, title } of pages) {
  const text: PageText = {
    title,
    description: `On ${title}.`,
    html: '',
    categories: [],
    followsSettings: false,
  }
  client.setQueryData(ownPageText(path).queryKey, text)
}
const site = { ...starterSite, pages }
const links = siteLinks(site)
const headOf = (path: string) => matchPage(path).head(site, client)

test('every link of the sitemap is the canonical address of its page', () => {
  for (const { to: path } of links) expect([path, headOf(path).listing?.path]).toEqual([path, path])
})

test('the sitemap has every page that the header or the footer links to', () => {
  const paths = links.map(({ to }) => to)
  for (const { to } of [
    ...linksIn(links, 'header'),
    ...linksIn(links, 'resources'),
    ...linksIn(links, 'legal'),
  ])
    expect(paths).toContain(to)
})

test('links of one place are in order, own pages between those of the site', () => {
  const labels = (place: PagePlace) => linksIn(links, place).map(({ label }) => label)
  expect(labels('header')).toEqual(['Dashboard', 'Talks'])
  expect(labels('legal')).toEqual(['Privacy Policy', 'Sitemap'])
  expect(labels('resources')).toEqual(['Optics'])
})

test('the link to the dashboard has the title that the owner gave its section', () => {
  const sections = site.sections.map((section) =>
    section.name === 'dashboard' ? { ...section, heading: 'Notebook' } : section,
  )
  const labels = (shown: typeof sections) =>
    linksIn(siteLinks({ ...site, sections: shown }), 'header').map(({ label }) => label)
  expect(labels(sections)).toEqual(['Notebook', 'Talks'])
  expect(labels(sections.filter(({ name }) => name !== 'dashboard'))).toEqual(['Talks'])
})

test('a missing own page is not listed', () => {
  const empty = makeQueryClient(() => Promise.resolve(undefined))
  empty.setQueryData(ownPageText('/imprint').queryKey, null)
  expect(matchPage('/imprint').head(site, empty)).toEqual({
    title: '404 Page Not Found · Ada Example',
    description: starterSite.description,
    status: 404,
  })
})

test('no two pages have the same title or description', () => {
  const heads = links.map(({ to }) => headOf(to))
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length)
})

test.each(['/blog/3', '/blog/3-run-it-twice', '/blog/3-', '/blog/3-%C3%A9'])(
  '%s is found as /blog/3',
  (path) => {
    const found = { id: 3, title: 'Run it twice', excerpt: 'Two answers.' }
    const queryClient = makeQueryClient(() => Promise.resolve(undefined))
    queryClient.setQueryData(article(3).queryKey, found as never)
    expect(matchPage(path).head(site, queryClient)).toEqual({
      title: 'Run it twice · Ada Example',
      description: 'Two answers.',
      listing: { kind: 'post', path: '/blog/3', id: 3 },
    })
  },
)

test.each(['/nothing', '/admin', '/auth', '/blog/0', '/blog/3/more', '/resources/none'])(
  '%s is not listed',
  (path) => {
    expect(headOf(path).listing).toBeUndefined()
  },
)

test.each(['/blog/2147483648', '/blog/2147483648-words', '/blog/999999999999999'])(
  '%s is no page, since no row can have such an id',
  (path) => {
    expect(headOf(path).status).toBe(404)
    expect(matchPage(path).reads('', site)).toEqual([placeTexts('missing')])
  },
)

test('neither a missing post nor one that could not be loaded is listed', () => {
  expect(headOf('/blog/3').listing).toBeUndefined()
  const queryClient = makeQueryClient(() => Promise.resolve(undefined))
  queryClient.setQueryData(article(3).queryKey, null)
  expect(matchPage('/blog/3').head(site, queryClient)).toMatchObject({ status: 404 })
  expect(matchPage('/blog/3').head(site, queryClient).listing).toBeUndefined()
})

test('no own page can have the address of a page of the site', () => {
  const pagesOfSite: PublicPage[] = Object.values(routes)
  const paths = pagesOfSite.flatMap(({ path }) => (typeof path === 'string' ? [path] : []))
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths)
    expect([path, v.safeParse(pageSchema.entries.path, path).success]).toEqual([path, false])
})

test('every place of the admin area has a title of its own', () => {
  const titleOf = (path: string, search?: string) =>
    matchPage(path).head(site, client, search).title
  expect(titleOf('/admin')).toBe('Admin Dashboard · Ada Example')
  expect(titleOf('/admin', 'tab=blog&edit=3')).toBe('Blog Posts · Admin · Ada Example')
  expect(titleOf('/admin', 'tab=settings')).toBe('Settings · Admin · Ada Example')
  expect(titleOf('/admin', 'tab=settings&page=cv')).toBe('CV · Settings · Admin · Ada Example')
  expect(titleOf('/admin/projects/new')).toBe('New Project · Admin · Ada Example')
})
