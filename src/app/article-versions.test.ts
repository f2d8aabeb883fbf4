import { expect, test } from 'vitest'
import { filesUrl } from '../shared/files.ts'
import { uploadText } from '../testing/files.ts'
import { realPages } from '../testing/real-pages.ts'
import { openTestSite } from '../testing/test-site.ts'

const post = {
  title: 'A clock made of one star',
  content: 'The zero point is [11.1 mag](/files/zero.csv).',
  excerpt: 'Take sixty-two nights of one star.',
  category: 'Time',
  date: 'November 12, 2026',
  slug: 'a-clock',
}

/** A site whose only article has three versions, a day apart. */
async function openSite() {
  let time = Date.parse('2026-11-20T09:00:00.000Z')
  const site = await openTestSite({
    pages: realPages,
    now: () => new Date(time),
    env: { PUBLIC_URL: 'https://ada.example' },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const before = (await site.visitor().get('/blog/a-clock')).text
  const publish = async (fields: object, kind: string, note: string) => {
    time += 24 * 3_600_000
    await owner.send('PUT', '/api/blog/1', { ...post, ...fields, newVersion: { kind, note } })
  }
  await publish({ content: 'The zero point is 11.4 mag.' }, 'erratum', 'Corrected the zero point')
  await publish({ content: 'There is no zero point.' }, 'update', 'Removed the zero point')
  return { owner, visitor: site.visitor(), before, publish }
}

const textOf = (html: string) => /<div class="[^"]*prose[^"]*"[^>]*>.*?<\/div>/s.exec(html)?.[0]

test('the page of an earlier version has its text byte for byte, and is not indexed', async () => {
  const { visitor, before } = await openSite()
  const first = await visitor.get('/blog/a-clock?v=1')
  expect(textOf(before)).toContain('11.1 mag')
  expect(textOf(first.text)).toBe(textOf(before))
  expect(first.text).toContain('<title>A clock made of one star (version 1) · Ada Example</title>')
  expect(first.text).toContain('<meta name="robots" content="noindex">')
  expect(first.text).toContain('<link rel="canonical" href="https://ada.example/blog/a-clock">')
  expect(first.text).not.toContain('Post Comment')
  const second = await visitor.get('/blog/a-clock?v=2')
  expect(textOf(second.text)).toContain('11.4 mag')
  expect((await visitor.get('/blog/a-clock?v=4')).status).toBe(404)
})

test('the latest version is the page of the article, also under its number', async () => {
  const { visitor } = await openSite()
  const [page, numbered] = [
    await visitor.get('/blog/a-clock'),
    await visitor.get('/blog/a-clock?v=3'),
  ]
  expect(textOf(numbered.text)).toBe(textOf(page.text))
  expect(numbered.text).toContain('<link rel="canonical" href="https://ada.example/blog/a-clock">')
  expect(numbered.text).not.toContain('noindex')
  expect(page.text).toContain('"version":3')
})

test('other queries of an article mean the article itself', async () => {
  const { visitor } = await openSite()
  const page = (await visitor.get('/blog/a-clock')).text
  for (const query of ['?v=', '?v=0', '?v=1e1', '?v=01', '?w=1', '?v=12345'])
    expect((await visitor.get(`/blog/a-clock${query}`)).text).toBe(page)
})

test('headers lead from each version to the others', async () => {
  const { visitor } = await openSite()
  const linksOf = async (query: string) => {
    const { headers } = await visitor.get(`/blog/a-clock${query}`)
    const links = (headers.get('link') ?? '').split(/, (?=<)/)
    return {
      memento: headers.get('memento-datetime'),
      links: links.filter((link) => /version|memento/.test(link)),
    }
  }
  const page = 'https://ada.example/blog/a-clock'
  const history = '<https://ada.example/blog/1/versions>; rel="version-history"'
  const dated = (rel: string, number: number, datetime: string) =>
    `<${page}?v=${number}>; rel="${rel} memento"; datetime="${datetime}"`
  expect(await linksOf('')).toEqual({
    memento: null,
    links: [history, dated('predecessor-version', 2, 'Sat, 21 Nov 2026 09:00:00 GMT')],
  })
  expect(await linksOf('?v=2')).toEqual({
    memento: 'Sat, 21 Nov 2026 09:00:00 GMT',
    links: [
      `<${page}>; rel="original latest-version"`,
      history,
      dated('predecessor-version', 1, 'Thu, 12 Nov 2026 00:00:00 GMT'),
      `<${page}>; rel="successor-version"`,
    ],
  })
  expect((await linksOf('?v=1')).links).toContain(
    dated('successor-version', 2, 'Sat, 21 Nov 2026 09:00:00 GMT'),
  )
})

test('a page lists all versions with what one of them changed', async () => {
  const { visitor } = await openSite()
  const latest = (await visitor.get('/blog/1/versions')).text
  expect(latest).toContain('What changed in version')
  expect(latest).toMatch(/<ins>[^<]*no[^<]*<\/ins>/)
  expect((await visitor.get('/blog/1/versions?v=2')).text).toContain('11.4')
  expect((await visitor.get('/blog/1/versions?v=9')).status).toBe(404)
  expect((await visitor.get('/blog/2/versions')).status).toBe(404)
  expect((await visitor.get('/blog/a-clock/versions')).status).toBe(404)
})

test('structured data says that an article was corrected or retracted', async () => {
  const { visitor, publish } = await openSite()
  await publish({}, 'erratum', 'The period was wrong')
  const dataOf = async () =>
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
      (await visitor.get('/blog/a-clock')).text,
    )?.[1]
  expect(await dataOf()).toContain(
    '"correction":{"@type":"CorrectionComment","text":"The period was wrong","datePublished":"2026-11-23T09:00:00.000Z"}',
  )
  expect(await dataOf()).not.toContain('Retracted')
  await publish({}, 'retraction', 'It was the camera')
  expect(await dataOf()).toContain('"creativeWorkStatus":"Retracted"')
})

test('a file that only an earlier version links to stays public, and counts as used', async () => {
  const { owner, visitor } = await openSite()
  await uploadText(owner, 'zero.csv', 'a,b\n1,2\n')
  expect((await visitor.get('/files/zero.csv')).status).toBe(200)
  const { json } = await owner.get(filesUrl)
  expect(JSON.stringify(json)).toContain(
    '"usedBy":[{"kind":"post","title":"A clock made of one star"}]',
  )
  await owner.send('PUT', '/api/blog/1', { ...post, content: 'No file here.', visibleFrom: null })
  expect((await visitor.get('/files/zero.csv')).status).toBe(404)
})
