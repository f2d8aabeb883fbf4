import { expect, test } from 'vitest'
import { wordpressHtml } from './stored-html.ts'

test.each([
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ['<h2>one</h2>\n\ntwo', '<h2>one</h2>\n<p>two</p>'],
  ['[caption]no picture[/caption]', '<p>[caption]no picture[/caption]</p>'],
  ['[caption id="a"]<img src="a.png"> text', '<p>[caption id="a"]<img src="a.png"> text</p>'],
])('WordPress stores %j and means %j', (stored, html) => {
  expect(wordpressHtml(stored)).toBe(html)
})

test('blocks that begin and never end are read once, however many', () => {
  // Read from each beginning to the end of the text, these take minutes.
  const stored = '<pre '.repeat(400_000).trim()
  expect(wordpressHtml(stored)).toBe(stored)
})

test.each([
  ['[caption '.repeat(100_000)],
  ['[x]'.repeat(200_000) + '[/x]'],
  ['\\[\n\n'.repeat(100_000) + '\\]'],
  ['<p '.repeat(200_000)],
  ['$$\n\n'.repeat(100_001)],
])('text that is made to be read again and again is read once', (stored) => {
  const before = performance.now()
  wordpressHtml(stored)
  expect(performance.now() - before).toBeLessThan(3000)
})
