import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import type { Preview } from '../preview.ts'
import { minutesToRead } from './server.ts'

const url = '/api/blog/preview'

const ownedSite = openOnce(async () => {
  const site = await openTestSite()
  return { site, owner: await site.owner() }
})

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
    labels: [],
  })
  expect((await owner.get('/api/blog')).json).toEqual([])

  const post = { title: 'The same', content, excerpt: 'Word for word.', category: 'Test' }
  await owner.send('POST', '/api/blog', { ...post, date: 'May 1, 2026' })
  const saved = (await owner.get('/api/blog/1?view=article')).json
  const { html, words } = json as { html: string; words: number }
  // Line numbers are only for the editor.
  expect(html).toContain('data-line="1"')
  expect(saved).toMatchObject({
    html: html.replaceAll(/ data-line="\d+"/g, ''),
    words,
    hasMath: true,
  })
})

test('an empty text has an empty preview', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { json } = await owner.send('POST', url, { content: '' })
  expect(json).toEqual({ html: '', words: 0, minutes: 0, hasMath: false, problems: [], labels: [] })
})

test('problems of a text are reported with their lines and do not prevent saving', async () => {
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
  const fixed = await owner.send('PUT', '/api/blog/1', { ...sent, content: 'Nothing is wrong.' })
  expect(fixed.json).not.toHaveProperty('problems')
  await owner.send('PUT', '/api/blog/1', sent)
  const article = await site.visitor().get('/api/blog/1?view=article')
  expect(article.json).not.toHaveProperty('problems')
  expect(article.json).toMatchObject({ html: expect.stringContaining('math-error') })
})

test('what a text lacks for its publication is reported by line', async () => {
  const { owner } = await ownedSite()
  const content = [
    'One\n$\\fracc{a}{b}$ and @fig:map.',
    '![](/media/field.webp "The field")',
    'An ![](/media/ornament.webp){decorative} ornament, ![ ](sign.png) a sign.',
    '![A map](/media/a.webp){#fig:a}',
    'As in @fig:a and [[Nothing of that name]].',
  ].join('\n\n')
  const { json } = await owner.send('POST', url, { content })
  const { problems, html } = json as Preview
  expect(problems.map(({ line, sentence }) => `${line}: ${sentence}`)).toEqual([
    '2: \\fracc is not known; did you mean \\frac?',
    '2: Nothing here has the label fig:map. There is fig:a.',
    '4: field.webp has no description. Write in the brackets what it shows, or {decorative} after it.',
    '6: sign.png has no description. Write in the brackets what it shows, or {decorative} after it.',
    '10: No article is called “Nothing of that name”.',
  ])
  expect(html).not.toContain('decorative')
})

const everything = [
  '## Head {#sec:head}',
  'One\ntwo[^1]',
  '- a\n- b',
  '> said',
  '| c |\n| - |\n| d |',
  '$$\nE\n$$ {#eq:e}',
  '```python\nx = 1\n```',
  '![A map](/a.webp "Where"){#fig:map}',
  '$$F \\label{force}$$',
  '[^1]: Noted',
].join('\n\n')

test('every block of a preview has its line number, those of an article have none', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { json } = await owner.send('POST', url, { content: everything })
  const { html } = json as { html: string }
  const places = [...html.matchAll(/<(\w+)[^>]*? data-line="(\d+)"/g)].map(
    ([, name, line]) => `${name} ${line}`,
  )
  expect(places.join(', ')).toBe(
    'h2 1, p 3, aside 27, li 6, li 7, blockquote 9, p 9, div 11, tr 11, tr 13, div 15, div 19, figure 23, div 25',
  )
  const post = { title: 'The same', excerpt: 'Word for word.', category: 'Test' }
  await owner.send('POST', '/api/blog', { ...post, content: everything, date: 'May 1, 2026' })
  expect((await owner.get('/api/blog/1?view=article')).text).not.toContain('data-line')
})

test('a preview lists the labels of its text', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { json } = await owner.send('POST', url, { content: everything })
  expect(json).toMatchObject({
    labels: [
      { name: 'sec:head', thing: 'Head', line: 1 },
      { name: 'eq:e', thing: 'Equation 1', line: 15 },
      { name: 'fig:map', thing: 'Figure 1', line: 23 },
      { name: 'force', thing: 'Equation 2', line: 25 },
    ],
  })
})

test('a script is shown as text', async () => {
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

test('only the owner may request a preview', async () => {
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
  const { owner } = await ownedSite()
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

const pasted = '/api/blog/markdown'

test('pasted HTML is converted to Markdown', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const html = '<h2>Stars</h2><table><tr><td>Vega</td><td align=right>0.03</td></tr></table>'
  const { status, json } = await owner.send('POST', pasted, { html })
  expect([status, json]).toEqual([
    200,
    { markdown: '## Stars\n\n| Vega | 0.03 |\n| ---- | ---: |' },
  ])
})

test('pasted LaTeX is converted to Markdown, and what it lacks is reported', async () => {
  const { owner } = await ownedSite()
  const latex = String.raw`\section{Stars} As \citet{ex} \odd{say} (\ref{fig:a}): \includegraphics{a.pdf}`
  const { status, json } = await owner.send('POST', '/api/blog/latex', { latex })
  expect([status, json]).toEqual([
    200,
    {
      title: '',
      excerpt: '',
      markdown: '## Stars\n\nAs @ex say (\\ref{fig:a}):\n\n![](a.pdf)',
      losses: [
        'Its pictures are not in the text: a.pdf.',
        'Not carried: \\odd, once (pasted.tex, line 1).',
      ],
    },
  ])
})

test('only the owner may convert HTML and LaTeX to Markdown', async () => {
  const site = await openTestSite()
  await site.owner()
  const guest = await site.account('guest')
  for (const [url, body] of [
    [pasted, { html: '<b>Words</b>' }],
    ['/api/blog/latex', { latex: 'Words' }],
  ] as const) {
    expect((await site.visitor().send('POST', url, body)).status).toBe(401)
    expect((await guest.send('POST', url, body)).status).toBe(403)
  }
})

test.each([
  [{}, 400, 'Html is required'],
  [{ html: 7 }, 400, 'HTML must be text'],
  [{ html: 'x', content: 'y' }, 400, 'The body has an unknown field'],
  [{ html: 'x'.repeat(900_001) }, 400, 'HTML can be at most 900000 characters'],
  [{ html: '<div>'.repeat(20_000) }, 400, 'Its HTML is nested too deeply'],
])('pasted body %# is refused with its status and sentence', async (body, status, sentence) => {
  const { owner } = await ownedSite()
  const refused = await owner.send('POST', pasted, body)
  expect([refused.status, refused.text]).toEqual([status, sentence])
})

test.each([
  [{ latex: 7 }, 'LaTeX must be text'],
  [{ latex: 'x', html: 'y' }, 'The body has an unknown field'],
  [{ latex: 'x'.repeat(900_001) }, 'LaTeX can be at most 900000 characters'],
  [{ latex: '{'.repeat(3000) }, 'The article has more than 200 braces inside each other.'],
])('pasted LaTeX %# is refused with its sentence', async (body, sentence) => {
  const { owner } = await ownedSite()
  const refused = await owner.send('POST', '/api/blog/latex', body)
  expect([refused.status, refused.text]).toEqual([400, sentence])
})
