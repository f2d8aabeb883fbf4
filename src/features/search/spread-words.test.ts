// @databases sqlite postgres
import { expect, test } from 'vitest'
import type { SearchAnswer } from './contract.ts'
import { openTestSite } from '../../testing/test-site.ts'

const post = {
  title: 'A night at the lamp',
  content: 'Neon.\n\n## Calibration\n\nArgon and xenon.\n\n## Errors\n\nKrypton.',
  excerpt: 'Words about gases.',
  category: 'Astrophysics',
  date: 'November 12, 2026',
}

async function siteWithPost(more: object = {}) {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', { ...post, ...more })
  const found = async (question: string, limit = 20) => {
    const url = `/api/search?${new URLSearchParams({ q: question, limit: String(limit) }).toString()}`
    return ((await site.visitor().get(url)).json as SearchAnswer).results.map(({ url: at }) => at)
  }
  return { owner, found }
}

test.each([
  ['the first of two that hold as many', 'neon krypton', '/blog/1'],
  ['the one that holds most of them', 'krypton argon xenon', '/blog/1#post-calibration'],
  [
    'the one with the other word, where one is in the title',
    'lamp argon',
    '/blog/1#post-calibration',
  ],
])('words in different sections of an article find it by %s', async (_how, question, url) => {
  const { found } = await siteWithPost()
  expect(await found(question)).toEqual([url])
})

test('an article that lacks one of the words is not found', async () => {
  const { found } = await siteWithPost()
  expect(await found('neon krypton helium')).toEqual([])
})

test('words in one section rank above the same words in different ones', async () => {
  const { owner, found } = await siteWithPost({ content: '## A\n\nNeon, krypton.' })
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/blog', { ...post, draft: true })
  expect(await found('neon krypton')).toEqual(['/blog/1#post-a', '/blog/2'])
  expect(await found('neon krypton', 1)).toEqual(['/blog/1#post-a'])
})

test('words in different sections of a page find its best one', async () => {
  const { owner, found } = await siteWithPost()
  await owner.send('POST', '/api/pages', {
    path: '/colophon',
    title: 'Colophon',
    content: 'Made by hand.\n\n## Typefaces\n\nBesley, Bodoni.\n\n## Paper\n\nFoolscap.',
    description: 'On this site.',
    categories: [],
    place: 'none',
    draft: false,
  })
  expect(await found('foolscap besley bodoni')).toEqual(['/colophon#post-typefaces'])
  expect(await found('foolscap besley helvetica')).toEqual([])
})
