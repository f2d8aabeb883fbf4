import { expect, test } from 'vitest'
import { staticPage } from './static-page.ts'

const make = (html: string, at = '/blog/1', email = 'ada@example.org') =>
  staticPage(html, { site: 'https://example.org', at, email })

test('scripts and what they load are removed; structured data stays', () => {
  const data = '<script type="application/ld+json">{"a":"<"}</script>'
  const html = `<head>${data}<script>first()</script>
<link rel="stylesheet" href="/assets/a.css" disabled>
<link rel="stylesheet" href="/assets/prose.css">
<link rel="modulepreload" href="/assets/b.js" fetchpriority="low">
<script type="module" src="/assets/c.js"></script>
</head><p>Text</p><script type="application/json" id="state">{"text":"a < b"}</script>
`
  expect(make(html)).toBe(
    `<head>${data}\n\n<link rel="stylesheet" href="/assets/prose.css">\n\n\n</head><p>Text</p>\n`,
  )
})

test('a form that sends something becomes a sentence with the address for mail', () => {
  const form =
    '<form method="dialog"><input name="email"/><button type="submit">Send</button></form>'
  expect(make(`<div>${form}</div>`)).toBe(
    '<div><p style="margin-top:1.5em">Nothing can be sent from this copy of the site. Please write to <a href="mailto:ada@example.org">ada@example.org</a>.</p></div>',
  )
  expect(make(form, '/', '')).toBe(
    '<p style="margin-top:1.5em">Nothing can be sent from this copy of the site.</p>',
  )
  expect(make(form, '/', '"><b>@example.org')).not.toContain('<b>')
})

test('boxes to tick stay and are disabled; the search form stays', () => {
  expect(
    make('<form method="dialog"><ul><li><input type="checkbox"/>A goal</li></ul></form>'),
  ).toBe('<ul><li><input disabled="" type="checkbox"/>A goal</li></ul>')
  const search =
    '<search><form action="/search"><input name="q"/><button>Search</button></form></search>'
  expect(make(search)).toBe(search)
})

test('buttons are removed, and that of the menu is a link to the sitemap', () => {
  expect(make('<p>a</p><button class="Ns needs-script">Theme</button><p>b</p>')).toBe(
    '<p>a</p><p>b</p>',
  )
  expect(
    make(
      '<button aria-expanded="false" aria-controls="menu" class="Ns needs-script"><svg></svg></button>',
    ),
  ).toBe('<a class="Ns" href="/sitemap" aria-label="Menu"><svg></svg></a>')
})

test.each([
  [
    '<ul><li><a href="/auth">Login</a></li><li><a href="/blog">Blog</a></li></ul>',
    '<ul><li><a href="/blog">Blog</a></li></ul>',
  ],
  [
    '<p>See <a class="x" href="https://example.org/admin?tab=blog">the area</a>.</p>',
    '<p>See the area.</p>',
  ],
  [
    '<p><a href="https://other.example/auth">Elsewhere</a></p>',
    '<p><a href="https://other.example/auth">Elsewhere</a></p>',
  ],
])('of %s links that need a server are removed', (html, expected) => {
  expect(make(html)).toBe(expected)
})

test('an unclosed form or button of a text is kept', () => {
  expect(make('<p>a <form b</p><button>c')).toBe('<p>a <form b</p><button>c')
})

test('only the search page has a script', () => {
  const html = '<head></head><search></search>'
  expect(make(html, '/search')).toContain(
    '<script src="/search/script.js" data-index="/search/index.json" defer></script>\n</head><search></search><noscript>',
  )
  expect(make(html, '/blog')).toBe(html)
})
