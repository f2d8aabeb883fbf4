// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { siteUrl } from '../../site/contract.ts'
import { starterSite } from '../../site/starter-site.ts'
import { type Article, blogUrls } from '../contract.ts'

const post = {
  content: 'Words of the article.',
  excerpt: 'What it is about.',
  category: 'Notes',
  date: 'November 12, 2026',
}

test('three visible articles that share most follow an article, unless the owner hides them', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const write = async (title: string, fields: object) =>
    expect((await owner.send('POST', '/api/blog', { ...post, title, ...fields })).status).toBe(201)
  await write('A clock', { tags: ['photometry', 'pulsation'] })
  await write('A candle', { content: 'See [[A clock]].' })
  await write('Two tags', { tags: ['Pulsation', 'photometry'] })
  await write('One tag', { tags: ['photometry'] })
  await write('A later one', { tags: ['photometry'] })
  await write('A hidden draft', { tags: ['photometry', 'pulsation'], visibleFrom: null })
  await write('Nothing in common', { tags: ['noise'] })
  const visitor = site.visitor()
  const related = async (id: number) =>
    ((await visitor.get(blogUrls.article(id))).json as Article).related
  expect(await related(1)).toEqual([
    { id: 3, slug: null, title: 'Two tags', language: null, tags: 2, works: 0, isLinked: false },
    { id: 2, slug: null, title: 'A candle', language: null, tags: 0, works: 0, isLinked: true },
    { id: 5, slug: null, title: 'A later one', language: null, tags: 1, works: 0, isLinked: false },
  ])
  expect(await related(2)).toMatchObject([{ id: 1, isLinked: true }])
  expect(await related(7)).toEqual([])
  const settings = { ...starterSite, relatedArticles: false }
  expect((await owner.send('PUT', siteUrl, settings)).status).toBe(200)
  expect(await related(1)).toEqual([])
})
