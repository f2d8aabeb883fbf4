import { expect, test } from 'vitest'
import { renderMarkdown } from '@ephemeris/markdown'
import { plainMarkdown, plainParagraphs } from './plain-markdown.ts'

const shownAs = async (markdown: string) =>
  (await renderMarkdown(markdown)).html
    .replaceAll(/<br>\n?/g, '\n')
    .replaceAll(/<\/?p>/g, '')
    .replaceAll('&#x26;', '&')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&lt;', '<')
    .replaceAll('>', '>')

test.each([
  'M_i_ra *C* [x](y) `z` ~~a~~ <b>bold</b>',
  '_Ada_ & Co. &amp; $5 and $6',
  '\\(x\\) and \\[y\\]',
  '# none',
  '- none',
  '1. none',
  '> none',
  '---',
  'A | B',
  'a -- b, 10^-13^ and H~2~O ...',
  'Ada Example, c/o Old Light Road 1',
])('%s is unchanged', async (text) => {
  expect(await shownAs(plainMarkdown(text))).toBe(text)
})

test('paragraphs and line breaks are kept', async () => {
  const text = plainParagraphs(['Ada Example\n  Old Light Road 1', 'Germany'])
  expect(text).toBe('Ada Example\nOld Light Road 1\n\nGermany')
})
