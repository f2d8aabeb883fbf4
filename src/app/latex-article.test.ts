import { expect, test } from 'vitest'
import sharp from 'sharp'
import { upload } from '../testing/pictures.ts'
import { readZip } from '../testing/read-zip.ts'
import { realPages } from '../testing/real-pages.ts'
import { openTestSite } from '../testing/test-site.ts'

const chart =
  '```chart\ntitle: It rises\nx: { label: x }\ny: { label: y }\nseries:\n  - { kind: line, label: a, data: [[0, 1], [1, 2]] }\n```'

const post = {
  title: 'A clock of stars',
  content: `The phase is $\\varphi$ <!-- really? --> here.\n\n${chart}`,
  excerpt: 'A promise.',
  category: 'Astrophysics',
  date: 'March 5, 2026',
  tags: [],
  slug: 'first-light',
}

async function openArticle(content = post.content) {
  const site = await openTestSite({
    env: { PUBLIC_URL: 'https://ada.example' },
    pages: realPages,
    drawChart: () => Promise.resolve(Buffer.from('a drawing')),
  })
  const owner = await site.owner()
  expect((await owner.send('POST', '/api/blog', { ...post, content })).status).toBe(201)
  const archive = async (path: string) => {
    const answer = await fetch(site.url + path)
    return readZip(Buffer.from(await answer.arrayBuffer()))
  }
  return { site, owner, visitor: site.visitor(), archive }
}

test('an article is there as an archive of LaTeX, without the comments of its author', async () => {
  const { visitor, archive } = await openArticle()
  const { status, headers } = await visitor.get('/blog/first-light.tex.zip')
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="article-1-latex.zip"',
    link: '<https://ada.example/blog/first-light>; rel="canonical"',
  })
  const files = await archive('/blog/1.tex.zip')
  expect([...files.keys()]).toEqual(['article.tex', 'figures/chart-1.png', 'README.txt'])
  const tex = String(files.get('article.tex'))
  expect(tex).toContain('\\documentclass[11pt]{article}')
  expect(tex).toContain('The phase is $\\varphi$  here.')
  expect(tex).not.toContain('really')
})

test('a reader chooses one of the classes', async () => {
  const { visitor, archive } = await openArticle()
  const files = await archive('/blog/1.tex.zip?class=aastex')
  expect(String(files.get('article.tex'))).toContain('{aastex631}')
  const { status, text } = await visitor.get('/blog/1.tex.zip?class=word')
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('The class of a document is one of article, aastex, aa, revtex'),
  ])
})

test('an archive that a reader has is not sent again until the article changes', async () => {
  const { owner, visitor } = await openArticle()
  const first = await visitor.get('/blog/1.tex.zip')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await visitor.get('/blog/1.tex.zip', known)).status).toBe(304)
  await owner.send('PUT', '/api/blog/1', { ...post, content: 'Only this.', version: 1 })
  expect((await visitor.get('/blog/1.tex.zip', known)).status).toBe(200)
})

test('photographs are JPEG and drawings are PNG, and a missing picture is named', async () => {
  const { owner, archive } = await openArticle()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const size = { width: 80, height: 60, channels: 3 } as const
  const photograph = await sharp({ create: { ...size, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  const drawing = await sharp({ create: { ...size, background: '#faa' } })
    .png()
    .toBuffer()
  const urls = [await upload(owner, photograph), await upload(owner, drawing)].map(({ url }) => url)
  const content = [...urls, '/media/lost.webp'].map((url) => `![](${url})`).join('\n\n')
  await owner.send('PUT', '/api/blog/1', { ...post, content, version: 1 })
  const files = await archive('/blog/1.tex.zip')
  expect([...files.keys()]).toEqual([
    'article.tex',
    'figures/picture-1.jpg',
    'figures/picture-2.png',
    'README.txt',
  ])
  expect(String(files.get('README.txt'))).toContain('- figures/picture-3 could not be made.\n')
})

test('drafts, scheduled articles and other addresses have no LaTeX', async () => {
  const { owner, visitor } = await openArticle()
  for (const visibleFrom of [null, '2199-01-01T00:00:00.000Z']) {
    const body = { ...post, slug: null, visibleFrom }
    expect((await owner.send('POST', '/api/blog', body)).status).toBe(201)
  }
  for (const missing of ['2', '3', '9', 'no-light', 'a.b', '..%2f1'])
    for (const client of [visitor, owner])
      expect([missing, (await client.get(`/blog/${missing}.tex.zip`)).status]).toEqual([
        missing,
        404,
      ])
})

test('the page of an article names its LaTeX', async () => {
  const { visitor } = await openArticle()
  const { text } = await visitor.get('/blog/first-light')
  expect(text).toContain(
    '<link rel="alternate" type="application/zip" href="/blog/first-light.tex.zip" title="LaTeX">',
  )
  expect(text).toContain('<a href="/blog/first-light.tex.zip">LaTeX</a>')
})
