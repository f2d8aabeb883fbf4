import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { renderMarkdown } from '../render-markdown.ts'

test.each([
  ['The [Zeitgeist]{lang=de} of', 'The <span lang="de">Zeitgeist</span> of'],
  ['[mot *clé*\nici]{lang="fr-ca"}', '<span lang="fr-CA">mot <em>clé</em><br>\nici</span>'],
  ['[a [Wort](/x)]{lang=de}', '<span lang="de">a <a href="/x">Wort</a></span>'],
  ['[a [Wort]{lang=de}](/x)', '<a href="/x">a <span lang="de">Wort</span></a>'],
  ['[Zeit](/x){lang=de}, x', '<a href="/x" lang="de">Zeit</a>, x'],
  ['[זמן](/x){lang=he}', '<a href="/x" lang="he" dir="rtl">זמן</a>'],
  ['*a [b *c*]{lang=de} d*', '<em>a <span lang="de">b <em>c</em></span> d</em>'],
  ['[Wort]{lang=de}\n\n[Wort]: /x', '<span lang="de">Wort</span>'],
  [
    '[שלום [hello!]{lang=en}]{lang=he}',
    '<span lang="he" dir="rtl">שלום <span lang="en" dir="ltr">hello!</span></span>',
  ],
])('the language of a passage is named in braces: %s', async (markdown, html) => {
  const post = await renderMarkdown(markdown)
  expect(post.html).toBe(`<p>${html}</p>`)
  expect(post.problems).toEqual([])
})

test.each([
  '![x]{lang=de}',
  '\\[x]{lang=de}',
  'x]{lang=de}',
  '[x]{lang}',
  '[x]{.note lang=de}',
  '[x]{#fig:x lang=de}',
  '[x] {lang=de}',
  'x{lang=de}',
])('%s names no language and stays text', async (markdown) => {
  const { html } = await renderMarkdown(markdown)
  expect(html).toBe(`<p>${markdown.replace('\\', '')}</p>`)
})

test.each(['german', 'x-private', 'de_DE'])(
  'a passage in %s, which is not the tag of a language, is text with a problem',
  async (tag) => {
    const { html, problems } = await renderMarkdown(`A line,\nand [words]{lang=${tag}}.`)
    expect(html).toBe('<p>A line,<br>\nand words.</p>')
    expect(problems).toEqual([
      {
        line: 2,
        sentence: `“${tag}” is not the tag of a language. Use one such as de, la or zh-Hans.`,
      },
    ])
  },
)

test('a link in what is not the tag of a language is a link with a problem', async () => {
  const { html, problems } = await renderMarkdown('[a](/x){lang=german} [b](/y){.note}')
  expect(html).toBe('<p><a href="/x">a</a> <a href="/y">b</a>{.note}</p>')
  expect(problems.map(({ line }) => line)).toEqual([1])
})

test('headings, captions, tables and notes can have such passages', async () => {
  const { html, outline, words } = await renderMarkdown(
    '## The [Zeitgeist]{lang=de}\n\n![A star](/a.webp "An [ciel]{lang=fr}")\n\n| [Stern]{lang=de} |\n|---|\n| 1 |\n\nText.[^1]\n\n[^1]: In [Tag]{lang=de}.',
  )
  for (const word of ['Zeitgeist', 'Stern', 'Tag'])
    expect(html).toContain(`<span lang="de">${word}</span>`)
  expect(html).toContain('An <span lang="fr">ciel</span></figcaption>')
  expect(outline).toEqual([{ id: 'post-the-zeitgeist', title: 'The Zeitgeist' }])
  expect(words).toBe(7)
})

test('references, citations and formulas work in such a passage', async () => {
  const { html } = await renderMarkdown('$$x$$ {#eq:x}\n\n[laut @eq:x und $y$]{lang=de}')
  expect(html).toMatch(
    /<span lang="de">laut <a href="#post-eq-x">Equation.1<\/a> und <math.*<\/math><\/span>/,
  )
})

test('feeds and newsletters name the language too, and their plain text has the words alone', async () => {
  const markdown = 'The [Zeitgeist]{lang=de}, [שלום]{lang=he}.'
  const html = '<p>The <span lang="de">Zeitgeist</span>, <span lang="he" dir="rtl">שלום</span>.</p>'
  expect((await renderMarkdown(markdown)).feedHtml).toBe(html)
  expect(renderNewsletter(markdown, 'https://ada.example/blog/1')).toEqual({
    html,
    text: 'The Zeitgeist, שלום.\n',
  })
})
