import { expect, test } from 'vitest'
import { realPages } from '../testing/real-pages.ts'
import { openTestSite } from '../testing/test-site.ts'
import { prefersMarkdown } from './routes/article-source.ts'

const content = `<!-- Ask Mira before publishing -->
The depth is $\\delta$ <!-- really? --> here.

\`\`\`html
<!-- part of the code -->
\`\`\`

:::{note}
Inside.
<!-- a secret
over two lines -->
:::

\`\`\`{tip}
Also here. <!-- of a directive -->
\`\`\`
`

const post = {
  title: 'A star: “first” light',
  content,
  excerpt: 'A promise.',
  category: 'Astrophysics',
  date: 'March 5, 2026',
  tags: ['photometry'],
  language: 'de',
  licence: 'CC-BY-4.0',
  slug: 'first-light',
}

async function openArticle() {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example' }, pages: realPages })
  const owner = await site.owner()
  expect((await owner.send('POST', '/api/blog', post)).status).toBe(201)
  return { url: site.url, visitor: site.visitor() }
}

test('an article is there as Markdown with its front matter, without the comments of its author', async () => {
  const { visitor } = await openArticle()
  const file = await visitor.get('/blog/1.md')
  expect([file.status, file.headers.get('content-type')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  expect(file.headers.get('link')).toBe('<https://ada.example/blog/first-light>; rel="canonical"')
  const [, head = '', text = ''] = file.text.split(/^---\n/m)
  expect(head).toContain('title: "A star: “first” light"\nauthor: ')
  expect(head).toContain(
    'url: https://ada.example/blog/first-light\ndescription: A promise.\ncategories:\n  - Astrophysics\ntags:\n  - photometry\nlang: de\nlicense: CC-BY-4.0\n',
  )
  expect(text).toBe(`
The depth is $\\delta$  here.

\`\`\`html
<!-- part of the code -->
\`\`\`

:::{note}
Inside.
:::

\`\`\`{tip}
Also here.${' '}
\`\`\`

`)
  expect((await visitor.get('/blog/first-light.md')).text).toBe(file.text)
  for (const missing of ['/blog/2.md', '/blog/second-light.md', '/blog/1.txt', '/blog/.md'])
    expect([missing, (await visitor.get(missing)).status]).toEqual([missing, 404])
})

test('the page of an article names its Markdown, and programs that prefer it are sent there', async () => {
  const { url, visitor } = await openArticle()
  const page = await visitor.get('/blog/first-light')
  expect(page.text).toContain(
    '<link rel="alternate" type="text/markdown" href="/blog/first-light.md">',
  )
  expect(page.headers.get('vary')).toBe('Accept-Encoding, Cookie, Accept')
  const headers = { accept: 'text/markdown, text/html;q=0.8' }
  const sent = await fetch(`${url}/blog/first-light`, { headers, redirect: 'manual' })
  expect([sent.status, sent.headers.get('location'), sent.headers.get('vary')]).toEqual([
    302,
    '/blog/first-light.md',
    'Accept',
  ])
  expect((await visitor.get('/blog', headers)).headers.get('content-type')).toContain('text/html')
})

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/markdown;q=0.9, text/html', false],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  [undefined, false],
])('a request that accepts %s prefers Markdown: %s', (accept, prefers) => {
  expect(prefersMarkdown(accept)).toBe(prefers)
})
