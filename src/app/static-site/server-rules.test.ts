import { expect, test } from 'vitest'
import { escapeMarkup } from '../../platform/server/markup.ts'
import { caddyRules, nginxRules, redirectPage, redirectsFile } from './server-rules.ts'

const redirects = [
  { from: '/old', to: '/blog/1' },
  { from: '/gr%C3%B6%C3%9Fe/%22$x%7B', to: 'https://example.com/?a=1&b=$2' },
  { from: '/blog?category=a%20b&page=2', to: '/blog/-/category-a-b-page-2' },
]

test('a host that reads _redirects gets one line for each redirect', () => {
  expect(redirectsFile(redirects)).toBe(`/old /blog/1 301
/gr%C3%B6%C3%9Fe/%22$x%7B https://example.com/?a=1&b=$2 301
/blog category=a%20b page=2 /blog/-/category-a-b-page-2 301
`)
})

test('nginx gets a place for each old path, with its text escaped', () => {
  const rules = nginxRules({ host: 'example.org', redirects })
  expect(rules).toContain('server_name example.org;')
  expect(rules).toContain('location = "/old" {\n    return 301 "/blog/1";\n  }')
  expect(rules).toContain(String.raw`location = "/größe/\"%24x%7B" {`)
  expect(rules).toContain('return 301 "https://example.com/?a=1&b=%242";')
  expect(rules).toContain(
    `location = "/blog" {
    if ($args = "category=a%20b&page=2") { return 301 "/blog/-/category-a-b-page-2"; }
    try_files $uri $uri.html =404;`,
  )
})

test('Caddy gets a table of paths and one of addresses with a query', () => {
  const rules = caddyRules({ host: 'example.org', redirects })
  expect(rules).toContain('    "/old" "/blog/1"\n')
  expect(rules).toContain('    "/blog?category=a%20b&page=2" "/blog/-/category-a-b-page-2"\n')
  expect(caddyRules({ host: 'example.org', redirects: [] })).not.toContain('map ')
})

test('a page that redirects escapes its target', () => {
  expect(redirectPage('/a"><script>', escapeMarkup)).not.toContain('<script>')
})
