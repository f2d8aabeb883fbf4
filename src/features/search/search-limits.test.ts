// @databases sqlite postgres
import { expect, test } from 'vitest'
import type { SearchAnswer } from './contract.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'

const post = {
  title: 'A night at the lamp',
  content: `One two three four five six seven eight. ${'x'.repeat(60)}`,
  excerpt: 'Words about a lamp.',
  category: 'Astrophysics',
  date: 'November 12, 2026',
}

async function siteWithPosts(count: number) {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  for (let made = 0; made < count; made += 1) await owner.send('POST', '/api/blog', post)
  const found = async (question: string) =>
    (
      (await site.visitor().get(`/api/search?${new URLSearchParams({ q: question }).toString()}`))
        .json as SearchAnswer
    ).results.length
  return { visitor: site.visitor(), found }
}

test('a search uses eight words of a question, and forty characters of a word', async () => {
  const { found } = await siteWithPosts(1)
  const eight = 'one two three four five six seven eight'
  expect(await found(`${eight} nowhere`)).toBe(1)
  expect(await found('one two three four five six seven nowhere')).toBe(0)
  expect(await found(`${'x'.repeat(40)}y`)).toBe(1)
  expect(await found(`${'x'.repeat(39)}y`)).toBe(0)
})

test('the search page shows twenty results of a kind and reports that there are more', async () => {
  const { visitor } = await siteWithPosts(21)
  const { text } = await visitor.get('/search?q=lamp')
  expect(text.match(/href="\/blog\/\d+"/g)).toHaveLength(20)
  expect(text.replaceAll('<!-- -->', '')).toContain('20 results and more: another word')
})

test('clients at their limit do not block others', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } })
  const visitor = site.visitor()
  // More than the 600 a minute that all clients together might ask before.
  for (let client = 1; client <= 21; client += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${client}` }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => visitor.get('/api/search?q=lamp', headers)),
    )
    expect([client, ...new Set(answers.map(({ status }) => status))]).toEqual([client, 200])
  }
})
