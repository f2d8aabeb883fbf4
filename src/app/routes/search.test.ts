import { expect, test } from 'vitest'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'

const post = {
  title: 'A night at the lamp',
  content: 'The lamp was neon.',
  excerpt: 'Words about a lamp.',
  category: 'Astrophysics',
  date: 'November 12, 2026',
}

test('the search page is rendered for each question, never cached and never indexed', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const visitor = site.visitor()
  const before = await visitor.get('/search?q=neon')
  expect(before.text).toContain('No results for “neon”.')
  await owner.send('POST', '/api/blog', post)
  const after = await visitor.get('/search?q=%20neon+')
  expect(after.text).toContain('<mark>neon.</mark>')
  expect(after.text).toContain('<title>Search: neon · ')
  expect(after.text).toContain('<meta name="robots" content="noindex">')
  expect(after.headers.get('cache-control')).toBe('no-store')
})

test('the question is text on the page and never markup', async () => {
  const site = await openTestSite({ pages: realPages })
  const { text } = await site
    .visitor()
    .get(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(text).toContain('No results for “&quot;&gt;&lt;script&gt;')
})

test('the search page is rate-limited', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' } })
  const visitor = site.visitor()
  const statuses = new Set<number>()
  for (let count = 0; count < 30; count += 1)
    statuses.add((await visitor.get(`/search?q=${count}`)).status)
  expect(statuses).not.toContain(429)
  const refused = await visitor.get('/search?q=lamp')
  expect([refused.status, refused.text]).toEqual([429, 'Too many searches. Please wait a moment.'])
  expect((await visitor.get('/')).status).toBe(200)
})
