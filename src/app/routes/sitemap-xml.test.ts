import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { sitemapPart, sitemapXml } from './sitemap-xml.ts'

const addresses = (count: number) =>
  Array.from({ length: count }, (_, place) => `<url><loc>https://a.example/${place}</loc></url>`)

const countOf = (text: string | undefined, tag: string) => text?.split(`<${tag}>`).length ?? 0

test('five thousand addresses fit into one sitemap', () => {
  const text = sitemapXml('https://a.example', addresses(5000))
  expect(text).toMatch(/<urlset [^>]+>/)
  expect(countOf(text, 'url')).toBe(5001)
  expect(sitemapPart(addresses(5000), 1)).toBeUndefined()
})

test('one more makes an index of two sitemaps, which contain each address once', () => {
  const urls = addresses(5001)
  const list = sitemapXml('https://a.example', urls)
  expect(list).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(list.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://a.example/sitemap-1.xml',
    '<loc>https://a.example/sitemap-2.xml',
  ])
  expect(countOf(sitemapPart(urls, 1), 'url')).toBe(5001)
  expect(sitemapPart(urls, 2)).toContain('https://a.example/5000<')
  expect(sitemapPart(urls, 3)).toBeUndefined()
})

test('a site with one sitemap has no parts', async () => {
  const site = await openTestSite()
  const visitor = site.visitor()
  expect((await visitor.get('/sitemap.xml')).status).toBe(200)
  for (const number of ['1', '2', '0', '99999'])
    expect((await visitor.get(`/sitemap-${number}.xml`)).status).toBe(404)
})
