import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { plainContext, type RenderContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { articleName, articleNamesIn } from './article-links.ts'

const article = (id: number, name: string, isPublic = true) => ({
  id,
  name: articleName(name),
  title: `The title of ${id}`,
  url: `/blog/${id}`,
  isPublic,
})

const context: RenderContext = {
  ...plainContext,
  articles: [
    article(1, 'Why stars blink'),
    article(2, '/blog/2'),
    article(3, 'A draft', false),
    { ...article(4, 'Zeitgeist'), language: 'de' },
  ],
}

async function show(markdown: string) {
  const { html, problems, hiddenLinks } = await renderMarkdown(markdown, context)
  return { html: html.trim(), problems, hiddenLinks }
}

test.each([
  ['See [[Why stars blink]].', '<p>See <a href="/blog/1">The title of 1</a>.</p>'],
  ['[[why  STARS blink|before]]', '<p><a href="/blog/1">before</a></p>'],
  ['*[[/blog/2]]*', '<p><em><a href="/blog/2">The title of 2</a></em></p>'],
  ['[[A draft]]', '<p>A draft</p>'],
  ['[[Zeitgeist]]', '<p><a href="/blog/4" lang="de">The title of 4</a></p>'],
  ['[[Zeitgeist|there]]', '<p><a href="/blog/4">there</a></p>'],
  ['`[[Why stars blink]]`', '<p><code>[[Why stars blink]]</code></p>'],
  ['[in [[Why stars blink]]](/x)', '<p><a href="/x">in [[Why stars blink]]</a></p>'],
  ['## On [[Why stars blink]]', '<h2 id="post-on-the-title-of-1">On The title of 1</h2>'],
  ['| a |\n| - |\n| [[/blog/2\\|two]] |', expect.stringContaining('<a href="/blog/2">two</a>')],
])('%j links to articles', async (markdown, html) => {
  expect((await show(markdown)).html).toEqual(html)
})

test('what names no article stays as written and is reported with its line', async () => {
  const { html, problems } = await show('One line\nand [[1 2]] here\n\n[[Unknown|words]] there')
  expect(html).toContain('and [[1 2]] here</p>')
  expect(html).toContain('[[Unknown|words]] there')
  expect(problems).toEqual([
    { line: 2, sentence: 'No article is called “1 2”.' },
    { line: 4, sentence: 'No article is called “Unknown”.' },
  ])
})

test('articles that readers cannot open are named to the caller', async () => {
  expect((await show('[[A draft]], [[a draft]] and [[/blog/2]]')).hiddenLinks).toEqual([3])
})

test('feeds and newsletters link to articles', async () => {
  const markdown = 'See [[Why stars blink]], [[Zeitgeist]] and [[A draft]].'
  const { feedHtml } = await renderMarkdown(markdown, context)
  expect(feedHtml).toContain('/blog/1">The title of 1</a>, ')
  expect(feedHtml).toContain('/blog/4" lang="de">The title of 4</a> and A draft.')
  const mail = renderNewsletter(markdown, 'https://ada.example/blog/9', context)
  expect(mail?.html).toContain('href="https://ada.example/blog/1"')
  expect(mail?.html).toContain('<a lang="de" href="https://ada.example/blog/4"')
  expect(mail?.text).toContain('The title of 1')
})

test('the names in a text are found once each', () => {
  expect(articleNamesIn('[[One]] [[one|1]] [[ Two  words ]] [[[x]]] [[a\nb]]')).toEqual([
    'one',
    'two words',
    'x',
    'a b',
  ])
})
