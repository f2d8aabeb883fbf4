import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { minutesToRead } from './reading-time.ts'

const url = '/api/blog/preview'

test('the owner sees a text as its article would show it, and nothing is stored', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const content = '## A *title*\n\nTwo words and $x^2$.'
  const { status, json } = await owner.send('POST', url, { content })
  expect(status).toBe(200)
  expect(json).toEqual({
    html: expect.stringContaining('<em>title</em>'),
    words: 5,
    minutes: 1,
    hasMath: true,
    problems: [],
  })
  expect((await owner.get('/api/blog')).json).toEqual([])

  const post = { title: 'The same', content, excerpt: 'Word for word.', category: 'Test' }
  await owner.send('POST', '/api/blog', { ...post, date: 'May 1, 2026' })
  const saved = (await owner.get('/api/blog/1?view=article')).json
  const { html, words } = json as { html: string; words: number }
  expect(saved).toMatchObject({ html, words, hasMath: true })
})

test('an empty text has an empty preview', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { json } = await owner.send('POST', url, { content: '' })
  expect(json).toEqual({ html: '', words: 0, minutes: 0, hasMath: false, problems: [] })
})

test('what is wrong with a text is told with its line, and is no reason to refuse it', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const content = 'One\n\n$$\n\\fracc{a}{b}\n$$'
  const { json } = await owner.send('POST', url, { content })
  const problems = [{ line: 4, sentence: '\\fracc is not known; did you mean \\frac?' }]
  expect(json).toMatchObject({ problems })
  const post = { title: 'The same', content, excerpt: 'Word for word.', category: 'Test' }
  const sent = { ...post, date: 'May 1, 2026' }
  const saved = await owner.send('POST', '/api/blog', sent)
  expect([saved.status, saved.json]).toEqual([201, expect.objectContaining({ problems })])
  const changed = await owner.send('PUT', '/api/blog/1', { ...sent, title: 'Another' })
  expect([changed.status, changed.json]).toEqual([200, expect.objectContaining({ problems })])
  expect((await owner.get('/api/blog/1')).json).not.toHaveProperty('problems')
  const mended = await owner.send('PUT', '/api/blog/1', { ...sent, content: 'Nothing is wrong.' })
  expect(mended.json).not.toHaveProperty('problems')
  await owner.send('PUT', '/api/blog/1', sent)
  const article = await site.visitor().get('/api/blog/1?view=article')
  expect(article.json).not.toHaveProperty('problems')
  expect(article.json).toMatchObject({ html: expect.stringContaining('math-error') })
})

test('what would be a script is shown as the characters it is made of', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const content =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) $\\href{javascript:alert(1)}{x}$'
  const { status, json } = await owner.send('POST', url, { content })
  const { html } = json as { html: string }
  expect(status).toBe(200)
  expect(html).toContain('&lt;script>alert(1)&lt;/script>')
  expect(html).not.toMatch(/<script|<img|href="javascript/i)
})

test('only the owner may ask for a preview', async () => {
  const site = await openTestSite()
  await site.owner()
  const guest = await site.account('guest')
  const body = { content: 'Words' }
  const refused = await site.visitor().send('POST', url, body)
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in first'])
  const forbidden = await guest.send('POST', url, body)
  expect([forbidden.status, forbidden.text]).toEqual([
    403,
    'Only the owner of this site may do this',
  ])
})

test.each([
  [{}, 400, 'Content is required'],
  [{ content: 7 }, 400, 'Content must be text'],
  [{ content: 'x', title: 'y' }, 400, 'The body has an unknown field'],
  [{ content: 'a\u0000b' }, 400, 'Content contains characters that cannot be used'],
  [{ content: 'x'.repeat(200_001) }, 400, 'Content can be at most 200000 characters'],
  [[], 400, 'The body must be an object'],
  [{ content: 'x'.repeat(1024 * 1024) }, 413, 'The body is too large'],
])('preview body %# is refused with its status and sentence', async (body, status, sentence) => {
  const site = await openTestSite()
  const owner = await site.owner()
  const refused = await owner.send('POST', url, body)
  expect([refused.status, refused.text]).toEqual([status, sentence])
})

test.each([
  [0, 0],
  [1, 1],
  [329, 1],
  [330, 2],
  [2200, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(minutesToRead(words)).toBe(minutes)
})
