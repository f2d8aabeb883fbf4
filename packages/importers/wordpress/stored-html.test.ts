import { expect, test } from 'vitest'
import { wordpressHtml } from './stored-html.ts'

test.each([
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ['<h2>one</h2>\n\ntwo', '<h2>one</h2>\n<p>two</p>'],
  ['[caption]no picture[/caption]', '<p>[caption]no picture[/caption]</p>'],
  ['[caption id="a"]<img src="a.png"> text', '<p>[caption id="a"]<img src="a.png"> text</p>'],
])('the stored text %j becomes %j', (stored, html) => {
  expect(wordpressHtml(stored)).toBe(html)
})

test.each([
  ['blocks', '<pre '],
  ['paragraphs', '<p '],
])('%s that are never closed are unchanged', (_what, piece) => {
  const stored = piece.repeat(200_000).trim()
  expect(wordpressHtml(stored)).toBe(stored)
})

test.each([
  ['shortcodes', '[caption '.repeat(100_000).trim()],
  ['shortcodes that end once', `${'[x]'.repeat(200_000)}[/x]`],
])('%s that never end are one paragraph', (_what, stored) => {
  expect(wordpressHtml(stored)).toBe(`<p>${stored}</p>`)
})

test.each([
  ['that never end', '\\['],
  ['in pairs', '$$'],
])('no paragraph between formula delimiters %s is lost', (_what, sign) => {
  const stored = Array.from({ length: 100_001 }, () => sign).join('\n\n')
  expect(wordpressHtml(stored).match(/<p>/g)).toHaveLength(100_001)
})
