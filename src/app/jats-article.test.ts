import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { realPages } from '../testing/real-pages.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { exportJats } from './commands/export-jats.ts'

const post = {
  title: 'A clock <made> of stars',
  content: 'The phase is $\\varphi$ <!-- really? --> here.\n\n## How sharp?\n\nVery.',
  excerpt: 'A promise.',
  category: 'Astrophysics',
  date: 'March 5, 2026',
  tags: ['photometry'],
  licence: 'CC-BY-4.0',
  slug: 'first-light',
  authors: [
    {
      name: 'Ada Example',
      family: null,
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'Sample Observatory', ror: null }],
      corresponding: true,
      roles: ['software'],
    },
  ],
}

async function openArticle() {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example' }, pages: realPages })
  const owner = await site.owner()
  expect((await owner.send('POST', '/api/blog', post)).status).toBe(201)
  return { site, owner, visitor: site.visitor() }
}

test('an article is there as JATS with its authors, terms and text, without the comments of its author', async () => {
  const { visitor } = await openArticle()
  const file = await visitor.get('/blog/first-light.xml')
  expect([file.status, file.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  expect(file.headers.get('link')).toBe('<https://ada.example/blog/first-light>; rel="canonical"')
  for (const part of [
    '<journal-id journal-id-type="publisher-id">ada.example</journal-id>',
    '<article-title>A clock &lt;made&gt; of stars</article-title>',
    '<surname>Example</surname><given-names>Ada</given-names>',
    'https://orcid.org/0000-0002-1825-0097',
    'vocab-term-identifier="https://credit.niso.org/contributor-roles/software/"',
    '<institution>Sample Observatory</institution>',
    '<ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref>',
    '<self-uri xlink:href="https://ada.example/blog/first-light"/>',
    '<kwd>photometry</kwd>',
    '<tex-math>\\varphi</tex-math>',
    '<sec id="post-how-sharp">',
  ])
    expect(file.text).toContain(part)
  expect(file.text).not.toContain('really')
  expect((await visitor.get('/blog/1.xml')).text).toBe(file.text)
})

test('the JATS of an article with versions says when and why it was corrected', async () => {
  const { owner, visitor } = await openArticle()
  const newVersion = { kind: 'erratum', note: 'The zero point' }
  expect((await owner.send('PUT', '/api/blog/1', { ...post, newVersion })).status).toBe(200)
  const { text } = await visitor.get('/blog/first-light.xml')
  expect(text).toContain('<event-desc>The zero point</event-desc>')
  expect(text).toContain('<self-uri xlink:href="https://ada.example/blog/first-light?v=1"/>')
})

test('an article that names no authors is by the owner', async () => {
  const { owner, visitor } = await openArticle()
  const own = { ...post, slug: null, authors: null }
  expect((await owner.send('POST', '/api/blog', own)).status).toBe(201)
  const { text } = await visitor.get('/blog/2.xml')
  expect(text.match(/<contrib /g)).toHaveLength(1)
  expect(text).not.toContain('<aff ')
})

test('drafts, scheduled articles and other addresses have no JATS', async () => {
  const { owner, visitor } = await openArticle()
  const hidden = [null, '2199-01-01T00:00:00.000Z']
  for (const visibleFrom of hidden) {
    const body = { ...post, slug: null, visibleFrom }
    expect((await owner.send('POST', '/api/blog', body)).status).toBe(201)
  }
  for (const missing of ['/blog/2.xml', '/blog/3.xml', '/blog/9.xml', '/blog/no-light.xml'])
    for (const client of [visitor, owner])
      expect([missing, (await client.get(missing)).status]).toEqual([missing, 404])
})

test('a changed article has changed JATS', async () => {
  const { owner, visitor } = await openArticle()
  await visitor.get('/blog/1.xml')
  const body = { ...post, content: 'Only this.', version: 1 }
  expect((await owner.send('PUT', '/api/blog/1', body)).status).toBe(200)
  expect((await visitor.get('/blog/1.xml')).text).toContain('<p>Only this.</p>')
})

test('the page of an article names its JATS', async () => {
  const { visitor } = await openArticle()
  const { text } = await visitor.get('/blog/first-light')
  expect(text).toContain(
    '<link rel="alternate" type="application/xml" href="/blog/first-light.xml" title="JATS">',
  )
  expect(text).toContain('<a href="/blog/first-light.xml">JATS</a>')
})

const chart =
  '```chart\ntitle: It rises\nx: { label: x }\ny: { label: y }\nseries:\n  - { kind: line, label: a, data: [[0, 1], [1, 2]] }\n```'

/** Runs the command on a site that has stopped, and gives the lines it printed. */
async function exported(words: string[], content: string) {
  const { site, owner } = await openArticle()
  await owner.send('PUT', '/api/blog/1', { ...post, content, version: 1 })
  await site.close()
  vi.stubEnv('DATA_DIR', site.dataDir)
  vi.stubEnv('DATABASE_URL', site.config.databaseUrl ?? '')
  vi.stubEnv('PUBLIC_URL', 'https://ada.example')
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    said.mockRestore()
  })
  await exportJats(words)
  return said.mock.calls.map(([line]) => String(line))
}

test('the command writes an article with its charts and names what is missing', async () => {
  const folder = path.join(await temporaryFolder(), 'article')
  const content = `${chart}\n\n![Lost](/media/lost-1.webp)\n\nOne  \ntwo`
  const said = await exported(['--jats', 'first-light', folder], content)
  expect(said).toEqual([
    `Wrote article.xml and 1 picture into ${folder}.`,
    expect.stringMatching(
      /^- Line \d+: JATS has no line breaks in paragraphs; they became spaces\.$/,
    ),
    '- Line 1: The picture lost-1.webp is missing.',
  ])
  expect(readdirSync(path.join(folder, 'pictures'))).toEqual(['chart-1.svg'])
  const xml = readFileSync(path.join(folder, 'article.xml'), 'utf8')
  expect(xml).toContain('xlink:href="pictures/chart-1.svg"')
})

test.each([
  [['--jats', '1'], /^Name an article and a folder/],
  [['--jats', '7', '/nowhere'], /^There is no published article at \/blog\/7\.$/],
  [['--jats', '1', '.'], /is not empty/],
])('the command refuses %j', async (words, sentence) => {
  await expect(exported(words, 'Text.')).rejects.toThrow(sentence)
})
