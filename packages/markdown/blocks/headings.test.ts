import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

test('the h1 and h2 of the text are the h2 of the page and its outline', async () => {
  const { html, outline } = await renderMarkdown('# One\n\n## Two *words*\n\n### Three')
  expect(html).toBe(
    '<h2 id="post-one">One</h2>\n<h2 id="post-two-words">Two <em>words</em></h2>\n<h3 id="post-three">Three</h3>',
  )
  expect(outline).toEqual([
    { id: 'post-one', title: 'One' },
    { id: 'post-two-words', title: 'Two words' },
  ])
})

test.each([
  ['# Same\n\n# Same\n\n# Same', ['post-same', 'post-same-2', 'post-same-3']],
  ['# Same 2\n\n# Same\n\n# Same', ['post-same-2', 'post-same', 'post-same-3']],
  ['# Note 1\n\n# Ref 1', ['post-section-note-1', 'post-section-ref-1']],
  ['# Überlagerung & 光', ['post-überlagerung-光']],
  ['# The $x^T y$ of ${ab}^2$', ['post-the-x-ty-of-ab²']],
  ['# A $\\frac{1}{2} r\\sqrt{n} m$', ['post-a-1-2r-nm']],
  ['# !?', ['post-section']],
  [`# ${'a'.repeat(90)}`, [`post-${'a'.repeat(60)}`]],
])('%j has the ids %j', async (markdown, ids) => {
  const { outline } = await renderMarkdown(markdown)
  expect(outline.map(({ id }) => id)).toEqual(ids)
})

test('a title in the outline has formulas but no note numbers', async () => {
  const { outline } = await renderMarkdown('# About $x$[^a]\n\n[^a]: note')
  expect(outline).toEqual([{ id: 'post-about-x', title: 'About x' }])
})
