import { expect, test } from 'vitest'
import { plainContext } from './render-context.ts'
import { renderMarkdown } from './render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html

test('a single line break in a paragraph is a line break', async () => {
  expect(await htmlOf('one\ntwo\r\nthree')).toBe('<p>one<br>\ntwo<br>\nthree</p>')
})

test('in joined lines a single line break is a space, and a written one stays', async () => {
  const render = async (markdown: string) =>
    (await renderMarkdown(markdown, undefined, { lineBreaks: 'joined' })).html
  expect(await render('one\ntwo\r\n<b>three  \nfour\\\nfive')).toBe(
    '<p>one\ntwo\n&lt;b>three<br>\nfour<br>\nfive</p>',
  )
  expect(await render('- one\n  two\n\n> three\n> four')).not.toContain('<br>')
  expect(await render(`${'> '.repeat(6000)}deep\nend`)).toMatch(/deep end<\/p>$/)
})

test.each([undefined, 'joined'] as const)(
  'problems have their lines, and groups go over several: lines %s',
  async (lineBreaks) => {
    const article = { id: 2, name: 'two noons', title: 'Two noons', url: '/blog/2', isPublic: true }
    const { html, problems } = await renderMarkdown(
      'one [@fig:x;\n@fig:x] and\n@fig:lost, @lost2020,\n[[No noon]],\n@fig:none\n\n![A](a.png){#fig:x}',
      { ...plainContext, articles: [article] },
      { lineBreaks },
    )
    expect(problems.map(({ line }) => line)).toEqual([3, 3, 4, 5])
    expect(html).toContain('<p>one Figures')
  },
)

test('in joined lines an article can be named over two of them', async () => {
  const article = { id: 2, name: 'two noons', title: 'Two noons', url: '/blog/2', isPublic: true }
  const context = { ...plainContext, articles: [article] }
  const { html } = await renderMarkdown('[[Two\nnoons]]', context, { lineBreaks: 'joined' })
  expect(html).toBe('<p><a href="/blog/2">Two noons</a></p>')
})

test('tables, strikethrough, automatic links and task lists of GitHub work', async () => {
  const html = await htmlOf('~~old~~ www.example.org\n\n- [x] done\n- [ ] open')
  expect(html).toContain('<del>old</del>')
  expect(html).toContain('<a href="http://www.example.org" rel="noopener">www.example.org</a>')
  expect(html).toContain('<input type="checkbox" checked disabled aria-label="Done"> done')
  expect(html).toContain('<input type="checkbox" disabled aria-label="Not done"> open')
})

test('raw HTML is shown as text, and Markdown around it works', async () => {
  expect(await htmlOf('a <b title="x">bold</b> word')).toBe(
    '<p>a &lt;b title="x">bold&lt;/b> word</p>',
  )
  expect(await htmlOf('<div>\n# Title\n</div>')).toBe(
    '<p>&lt;div></p>\n<h2 id="post-title">Title</h2>\n<p>&lt;/div></p>',
  )
})

test.each([
  ['a <!-- note -->', '<p>a</p>'],
  ['a\n<!-- note -->\nb', '<p>a<br>\nb</p>'],
  ['<!-- note -->\n<script>', '<p>&lt;script></p>'],
  ['a\n\n<!-- one\n\n# two $x\n-->\n\nb', '<p>a</p>\n<p>b</p>'],
  ['> <!-- one\n>\n> two -->\n> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
  ['`<!-- code -->`', '<p><code>&lt;!-- code --></code></p>'],
  ['<!-- unclosed\n\na', '<p>&lt;!-- unclosed</p>\n<p>a</p>'],
  [
    '> <!-- not of\n\nthe quotation -->',
    '<blockquote>\n<p>&lt;!-- not of</p>\n</blockquote>\n<p>the quotation --></p>',
  ],
])('comments of HTML are not shown: %j', async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(html)
})

test('two prices in a line are money, not a formula', async () => {
  expect(await htmlOf('from $5 to $10')).toBe('<p>from $5 to $10</p>')
  expect(await htmlOf('a $ b $ c')).toBe('<p>a $ b $ c</p>')
})

test.each([
  ['https://example.org/a', '<a href="https://example.org/a" rel="noopener">x</a>'],
  ['//example.org/a', '<a href="//example.org/a" rel="noopener">x</a>'],
  ['mailto:a@example.org', '<a href="mailto:a@example.org" rel="noopener">x</a>'],
  ['/blog/2', '<a href="/blog/2">x</a>'],
  ['other?a=1', '<a href="other?a=1">x</a>'],
  ['#post-title', '<a href="#post-title">x</a>'],
  ['ftp://example.org', 'x'],
  ['tel:123', 'x'],
  ['data:text/html,x', 'x'],
])('a link to %s becomes %s', async (href, expected) => {
  expect(await htmlOf(`[x](${href})`)).toBe(`<p>${expected}</p>`)
})

test('words of text, notes and headings are counted, not those of code and formulas', async () => {
  const markdown =
    '# Two words\n\none *two* three[^a] `code here` $x + y$ don’t –\n\n```\nnot me\n```\n\n| a | b |\n|---|---|\n| c | d |\n\n[^a]: a note'
  expect((await renderMarkdown(markdown)).words).toBe(2 + 4 + 4 + 2)
})

test('a rendered post has a flag for the math font', async () => {
  expect((await renderMarkdown('plain')).hasMath).toBe(false)
  expect((await renderMarkdown('with $x$')).hasMath).toBe(true)
})

test('an empty text is an empty post', async () => {
  expect(await renderMarkdown('')).toEqual({
    charts: [],
    cites: [],
    hiddenLinks: [],
    html: '',
    outline: [],
    words: 0,
    hasMath: false,
    feedHtml: '',
    formulas: [],
    problems: [],
    labels: [],
    comments: [],
  })
})

test('text that is nested too deeply is rendered as plain paragraphs', async () => {
  const { html, words } = await renderMarkdown(`${'> '.repeat(6000)}deep <b>\nend`)
  expect(html).toMatch(/^<p>> > /)
  expect(html).toMatch(/deep &lt;b><br>end<\/p>$/)
  expect(words).toBe(3)
})

test('a table with millions of cells is rendered as plain text', async () => {
  const head = `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n`
  const { html } = await renderMarkdown(head + '|b|\n'.repeat(1000))
  expect(html).not.toContain('<table')
  expect(html).toContain('|b|')
})
