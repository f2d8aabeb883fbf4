import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { plainContext, type RenderContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { referredArticlesIn } from './other-articles.ts'

const labels = [
  { name: 'fig:map', thing: 'Figure 2', id: 'post-fig-map' },
  { name: 'eq:a', thing: 'Equation 1', id: 'post-eq-a' },
  { name: 'sec:how', thing: 'How it is done', id: 'post-sec-how' },
]
const article = { title: 'Maps', isPublic: true, labels }
const context: RenderContext = {
  ...plainContext,
  articles: [
    { ...article, id: 7, name: '/blog/7', url: '/blog/the-maps' },
    { ...article, id: 7, name: '/blog/the-maps', url: '/blog/the-maps', language: 'de' },
    { ...article, id: 8, name: '/blog/8', url: '/blog/8', isPublic: false },
  ],
}

async function show(markdown: string) {
  const { html, problems, hiddenLinks, cites } = await renderMarkdown(markdown, context)
  return { html: html.replaceAll('\u00A0', ' ').trim(), problems, hiddenLinks, cites }
}

const link = (words: string, id = 'post-fig-map') => `<a href="/blog/the-maps#${id}">${words}</a>`

test.each([
  ['See @blog/7#fig:map.', `<p>See ${link('Figure 2 of Maps')}.</p>`],
  ['@blog/7#fig-map', `<p>${link('Figure 2 of Maps')}</p>`],
  ['@the-maps#fig:map', `<p>${link('Figure 2 of <span lang="de">Maps</span>')}</p>`],
  ['[-@blog/7#fig:map]', `<p>${link('2 of Maps')}</p>`],
  ['@blog/7#sec:how', `<p>${link('“How it is done” of Maps', 'post-sec-how')}</p>`],
  ['\\eqref{blog/7#eq:a}', `<p>${link('(1) of Maps', 'post-eq-a')}</p>`],
  ['@blog/8#fig:map', '<p>Figure 2 of an unpublished article</p>'],
  ['`@blog/7#fig:map`', '<p><code>@blog/7#fig:map</code></p>'],
  ['ada@blog/7#fig:map', '<p>ada@blog/7#fig:map</p>'],
])('%s refers to a thing of another article', async (markdown, html) => {
  expect((await show(markdown)).html).toBe(html)
})

test('a group refers to things here and there', async () => {
  const { html } = await show('![A](/a.webp){#fig:a}\n\nIn [@fig:a; @blog/7#fig:map].')
  expect(html).toContain(`In <a href="#post-fig-a">Figure 1</a> and ${link('Figure 2 of Maps')}.`)
})

test('an unknown article or label stays as written and is reported, and is no unknown work', async () => {
  const { html, problems, cites } = await show('@blog/9#fig:map and\n@blog/7#fig:mop')
  expect(html).toContain('<span class="ref-unknown">@blog/7#fig:mop</span>')
  expect(problems).toEqual([
    { line: 1, sentence: 'No article has the address /blog/9.' },
    {
      line: 2,
      sentence: 'Nothing in /blog/7 has the label fig:mop. It has fig:map, eq:a, sec:how.',
    },
  ])
  expect(cites).toEqual([])
})

test('an article that readers cannot open is reported', async () => {
  expect((await show('@blog/8#fig:map')).hiddenLinks).toEqual([8])
})

test('headings are named without the reference, so that titles do not depend on other articles', async () => {
  const { labels: own } = await renderMarkdown('## As @blog/7#sec:how {#sec:own}', context)
  expect(own).toMatchObject([{ name: 'sec:own', thing: 'As' }])
})

test('a mail links to the other article', () => {
  const mail = renderNewsletter('See @blog/7#fig:map.', 'https://ada.example/blog/9', context)
  expect(mail?.html).toContain('href="https://ada.example/blog/the-maps#post-fig-map"')
})

test('the articles that a text refers into are found', () => {
  expect(
    referredArticlesIn('@blog/7#fig:a @blog/7#tbl:b, [@the-slug#eq:c] @fig:d a@b#fig:e'),
  ).toEqual(['/blog/7', '/blog/the-slug'])
})
