import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html

test('a note follows the paragraph that cites it', async () => {
  expect(await htmlOf('One.[^a]\n\nTwo.\n\n[^a]: A *note*.')).toBe(
    '<p>One.<a href="#post-note-1" class="fn" id="post-ref-1" aria-label="Note 1" style="anchor-name:--note-1">1</a></p>\n' +
      '<aside class="sn" role="note" aria-label="Note 1" id="post-note-1" style="position-anchor:--note-1;anchor-name:--side-1;--above:--side-0"><b aria-hidden="true">1</b> A <em>note</em>.</aside>\n<p>Two.</p>',
  )
})

test('notes are numbered in the order of citation', async () => {
  const html = await htmlOf('[^b]: second\n[^a]: first\n\nx[^a] y[^b]')
  expect(html).toMatch(/<b[^>]*>1<\/b> first<\/aside>\n<aside[^>]*><b[^>]*>2<\/b> second/)
})

test('a note cited twice appears once, and every reference has its own id', async () => {
  const html = await htmlOf('x[^a] y[^a]\n\nz[^a]\n\n[^a]: note')
  expect(html.match(/<aside/g)).toHaveLength(1)
  expect(html.match(/ id="[^"]*"/g)).toEqual([
    ' id="post-ref-1"',
    ' id="post-ref-1-2"',
    ' id="post-note-1"',
    ' id="post-ref-1-3"',
  ])
})

test.each([
  ['list', '- a[^n]\n  - b', '</ul>'],
  ['quotation', '> a[^n]\n>\n> b', '</blockquote>'],
  ['table', '| a[^n] |\n|---|\n| b |', '</table></div>'],
])('a note cited in a %s follows it', async (_, markdown, end) => {
  const html = await htmlOf(`${markdown}\n\n[^n]: note`)
  expect(html).toContain(`${end}\n<aside`)
})

test('a note may have several blocks and may cite another note', async () => {
  const html = await htmlOf('x[^a]\n\n[^a]: one[^b]\n\n    two\n\n[^b]: three[^a]')
  expect(html).toMatch(
    /<aside[^>]*>\n<p><b[^>]*>1<\/b> one<a[^>]*>2<\/a><\/p>\n<p>two<\/p>\n<\/aside>/,
  )
  expect(html).toMatch(
    /<aside[^>]*id="post-note-2"[^>]*><b[^>]*>2<\/b> three<a[^>]*id="post-ref-1-2"/,
  )
})

test('a reference without a note stays text, without a section of notes', async () => {
  expect(await htmlOf('x[^none]\n\n[^unused]: y')).toBe('<p>x[^none]</p>')
})
