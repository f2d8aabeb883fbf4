import { expect, test } from 'vitest'
import { libraryUrls, type LibraryPlan } from '../features/library/contract.ts'
import { previewUrl, type Preview } from '../features/blog/preview.ts'
import { cvUrl, type CvPage, type CvSetting, siteUrl } from '../features/site/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'
import type { SearchAnswer } from '../features/search/contract.ts'
import { realPages } from '../testing/real-pages.ts'
import { form } from '../testing/pictures.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'
import { exported, importInto, openTransferSite, planOf } from '../testing/transfer-site.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PageSource } from './ssr/page-server.ts'
import { openSite, saveIn } from '../features/site/server.ts'
import { openOnce } from '../testing/when-done.ts'

const text = `## Education

- **2021–2024** Fellow, *Example* Observatory
- **2018** Thesis

Stars and <script>alert(1)</script> dust.
`

const cv: CvSetting = { text, isShown: true, file: '' }

const publish = async (owner: Client, setting: Partial<CvSetting> = {}, settings: object = {}) =>
  await owner.send('PUT', siteUrl, { ...starterSite, ...settings, cv: { ...cv, ...setting } })

async function openOwner(pages?: PageSource) {
  const site = await openTestSite(pages && { pages })
  return { site, owner: await site.owner(), visitor: site.visitor() }
}

/** Adds works that are the owner's. */
async function addWorks(owner: Client, bibtex: string): Promise<void> {
  const file = () => form(Buffer.from(bibtex), 'library.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, file())).json as LibraryPlan
  await owner.send('POST', `${libraryUrls.import}?mine=all&plan=${plan}`, file())
}

const library = `
@article{paper, title = {On $x^2$ & <u>stars</u>}, author = {Example, A. and Sample, B.}, year = 2024, journal = {\\apj}, doi = {10.5555/a}}
@misc{pre, title = {A preprint}, author = {Sample, B. and Example, A.}, year = 2020, eprint = {2001.00001}, archivePrefix = {arXiv}}
@article{old, title = {Old light}, author = {Example, A.}, year = 2024, journal = {\\mnras}}
`

const wordsOf = (html: string) => html.replaceAll(/<annotation.*?<\/annotation>|<[^>]*>/gs, ' ')

test('there is no CV without a text or while it is hidden', async () => {
  const { owner, visitor } = await openOwner()
  const nothing = await visitor.get(cvUrl)
  expect([nothing.status, nothing.text]).toEqual([404, 'No such CV'])
  await publish(owner, { text: ' \n' })
  expect((await visitor.get(cvUrl)).status).toBe(404)
  await publish(owner, { isShown: false })
  expect((await visitor.get(cvUrl)).status).toBe(404)
  expect((await visitor.get(siteUrl)).text).not.toMatch(/Education|hasCv/)
  await publish(owner)
  expect((await visitor.get(cvUrl)).status).toBe(200)
  expect((await visitor.get(siteUrl)).json).toMatchObject({ hasCv: true })
  expect((await visitor.get(siteUrl)).text).not.toContain('Education')
})

test('a visitor may not write a CV', async () => {
  const { site, visitor } = await openOwner()
  const refused = await visitor.send('PUT', siteUrl, { ...starterSite, cv })
  expect([refused.status, (await site.visitor().get(cvUrl)).status]).toEqual([401, 404])
})

const wrongFile = 'The PDF of the CV must be one of the files, such as cv.pdf'

const siteWithoutCv = openOnce(openOwner)

test.each([
  [undefined, 'Cv is required'],
  [{ ...cv, text: 'x'.repeat(50_001) }, 'CV can be at most 50000 characters'],
  [{ ...cv, text: 'a\0b' }, 'CV contains characters that cannot be used'],
  [{ ...cv, isShown: 'yes' }, 'Whether the CV is shown must be true or false'],
  [{ ...cv, html: '' }, 'The body has an unknown field'],
  [{ ...cv, file: 'curve.csv' }, wrongFile],
  [{ ...cv, file: '../cv.pdf' }, wrongFile],
])('a broken CV is refused with its sentence: %#', async (broken, sentence) => {
  const { owner, visitor } = await siteWithoutCv()
  const refused = await owner.send('PUT', siteUrl, { ...starterSite, cv: broken })
  expect([refused.status, refused.text]).toEqual([400, sentence])
  expect((await visitor.get(cvUrl)).status).toBe(404)
})

test('years have a column of their own, and raw HTML is not markup', async () => {
  const { owner, visitor } = await openOwner()
  await publish(owner)
  const { html } = (await visitor.get(cvUrl)).json as CvPage
  expect(html).toContain(
    '<li class="dated"><strong>2021–2024</strong><div>Fellow, <em>Example</em> Observatory</div></li>',
  )
  expect(html).not.toContain('<script')
})

test('the page describes the owner, and is linked only while it exists', async () => {
  const { owner, visitor } = await openOwner(realPages)
  const read = async (url: string) => (await visitor.get(url)).text
  const places = ['/', '/sitemap', '/sitemap.xml'] as const
  for (const place of places) expect(await read(place)).not.toContain('/cv')
  expect((await visitor.get('/cv')).status).toBe(404)
  const links = [
    { label: 'GitHub', address: 'https://github.com/ada' },
    { label: 'Instagram', address: 'https://www.instagram.com/ada' },
  ]
  await publish(owner, {}, { links, orcid: '0000-0002-1825-0097', ownerName: 'Ada "É" </Example>' })
  const page = await visitor.get('/cv')
  expect(page.status).toBe(200)
  const [main = ''] = /<main.*<\/main>/s.exec(page.text) ?? []
  expect(main).toContain('<h1>Ada &quot;É&quot; &lt;/Example&gt;</h1>')
  for (const part of [starterSite.subtitle, starterSite.location, 'mailto:hello@example.org'])
    expect(main).toContain(part)
  expect(main).toContain('href="https://orcid.org/0000-0002-1825-0097"')
  expect(main).toContain('href="https://github.com/ada"')
  expect(main).not.toContain('instagram')
  expect(main).not.toContain('Download PDF')
  expect(page.text).toContain('"@type":"ProfilePage"')
  expect(page.text).toContain('<link rel="canonical" href="')
  for (const place of places) expect(await read(place)).toContain('/cv')
  await publish(owner, { isShown: false })
  for (const place of places) expect(await read(place)).not.toContain('/cv')
  expect((await visitor.get('/cv')).status).toBe(404)
})

test('search finds a CV by its sections while it is visible', async () => {
  const { owner, visitor } = await openOwner()
  const found = async () =>
    ((await visitor.get('/api/search?q=observatory+fellow')).json as SearchAnswer).results
  expect(await found()).toEqual([])
  await publish(owner)
  expect(await found()).toMatchObject([
    { kind: 'page', title: 'CV', url: '/cv#post-education', section: 'Education' },
  ])
  await publish(owner, { isShown: false })
  expect(await found()).toEqual([])
})

test('a PDF is offered while its file exists, which then cannot be deleted', async () => {
  const { owner, visitor } = await openOwner(realPages)
  const pdf = form(Buffer.from('%PDF-1.7\n%%EOF\n'), 'cv.pdf', 'application/pdf')
  await publish(owner, { file: 'cv.pdf' })
  expect((await visitor.get(cvUrl)).json).toMatchObject({ pdf: null })
  expect((await owner.send('POST', '/api/files', pdf)).status).toBe(201)
  expect((await visitor.get(cvUrl)).json).toMatchObject({ pdf: '/files/cv.pdf' })
  expect((await visitor.get('/cv')).text).toMatch(/href="\/files\/cv.pdf"[^>]*>.*?Download PDF/)
  const refused = await owner.send('DELETE', '/api/files/cv.pdf')
  expect(refused.status).toBe(409)
  await publish(owner)
  expect((await owner.send('DELETE', '/api/files/cv.pdf')).status).toBe(204)
})

test('a block of publications lists own works and follows the library', async () => {
  const { owner, visitor } = await openOwner()
  await publish(owner, { text: '```publications\n```' })
  const read = async () => ((await visitor.get(cvUrl)).json as CvPage).html
  expect(await read()).toBe('')
  await addWorks(owner, library)
  const html = await read()
  expect(wordsOf(html).replaceAll(/\s+/g, ' ')).toMatch(
    /2024 Old light Example, A\. MNRAS, 2024 On .* &amp; &lt;u>stars&lt;\/u> Example, A\. , Sample, B\. ApJ, 2024 · DOI 2020 A preprint/,
  )
  expect(html).toContain('<math')
  expect(html).toContain('<strong>Example, A.</strong>')
  expect(html).toContain('href="https://doi.org/10.5555/a"')
  // Each year is named once.
  expect(html.match(/<strong>2024<\/strong>/g)).toHaveLength(1)
})

test.each([
  ['show: first', ['Old light', 'On'], ['A preprint']],
  ['show: refereed\nsince: 2021', ['Old light', 'On'], ['A preprint']],
  ['limit: 1', ['Old light'], ['On', 'A preprint']],
  ['since: 2024', ['Old light'], ['A preprint']],
  ['show: all\nstyle: short', ['Old light', 'A preprint'], ['DOI']],
])('of publications those are listed that %j asks for', async (options, there, gone) => {
  const { owner, visitor } = await openOwner()
  await addWorks(owner, library)
  await publish(owner, { text: `\`\`\`publications\n${options}\n\`\`\`` })
  const words = wordsOf(((await visitor.get(cvUrl)).json as CvPage).html)
  for (const title of there) expect(words).toContain(title)
  for (const title of gone) expect(words).not.toContain(title)
})

test('the preview renders a CV like its page, and reports problems', async () => {
  const { owner, visitor } = await openOwner()
  const content =
    '- **2020** A year\n\n```publications\nshow: best\n\nlimit: many\ncolour: red\n```'
  const { html, problems } = (await owner.send('POST', previewUrl, { content, as: 'cv' }))
    .json as Preview
  expect(html).toContain('class="dated"')
  expect(problems).toEqual([
    { line: 3, sentence: 'The library has no publication of this kind, so nothing is shown here.' },
    { line: 4, sentence: 'The value of show must be selected, first, refereed or all.' },
    { line: 6, sentence: 'The value of limit must be a whole number.' },
    {
      line: 7,
      sentence: 'This option is unknown. Use show, limit, since or style.',
    },
  ])
  const post = (await owner.send('POST', previewUrl, { content })).json as Preview
  expect(post.html).not.toContain('dated')
  expect(post.html).toContain('show: best')
  const wrong = await owner.send('POST', previewUrl, { content, as: 'poem' })
  expect([wrong.status, wrong.text]).toEqual([400, 'As must be cv, or absent'])
  expect((await visitor.send('POST', previewUrl, { content, as: 'cv' })).status).toBe(401)
})

test('a CV is exported as a file of its own and imported unchanged', async () => {
  const site = await openTransferSite()
  await site.database.write((tx) => saveIn(tx, { ...starterSite, cv: { ...cv, file: 'cv.pdf' } }))
  const folder = await exported(site)
  expect(await readFile(path.join(folder, 'cv.md'), 'utf8')).toBe(text)
  expect(await readFile(path.join(folder, 'site.json'), 'utf8')).not.toContain('Education')
  const other = await openTransferSite()
  await importInto(other, folder)
  expect((await openSite(other).read()).cv).toEqual({ ...cv, file: 'cv.pdf' })
  expect((await planOf(other, folder)).counts.added).toBe(0)
})
