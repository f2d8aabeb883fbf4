import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const shown = async (markdown: string) => {
  const { html } = await renderMarkdown(markdown)
  return html.replace(/^<p>(.*)<\/p>$/s, '$1')
}

test.for([
  ['H~2~O', 'H<sub>2</sub>O'],
  ['SO~4~^2-^ and ^14^C', 'SO<sub>4</sub><sup>2−</sup> and <sup>14</sup>C'],
  ['10^-13^ W m^-2^', '10<sup>−13</sup> W m<sup>−2</sup>'],
  ['T~*eff*~', 'T<sub><em>eff</em></sub>'],
  ['P~a\\ cat~', 'P<sub>a\u00A0cat</sub>'],
  ['x~a^2^~', 'x<sub>a<sup>2</sup></sub>'],
  ['a\\~2\\~ and 2\\^10\\^', 'a~2~ and 2^10^'],
  ['`H~2~O`', '<code>H~2~O</code>'],
  ['~~gone~~', '<del>gone</del>'],
  ['~one~', '~one~'],
  ['~5-~10 pc (~3/~4)', '~5-~10 pc (~3/~4)'],
  ['a~ b~ and c^ d^', 'a~ b~ and c^ d^'],
  ['x^2+y^2 and 10^5-10^6', 'x^2+y^2 and 10^5-10^6'],
  ['^_^ and ~~ and ^^', '^_^ and ~~ and ^^'],
  ['[a^b](/c)^d^', '<a href="/c">a^b</a><sup>d</sup>'],
] as const)('%s', async ([markdown, html]) => {
  expect(await shown(markdown)).toBe(html)
})

test('titles and addresses of sections have no markup', async () => {
  const { outline } = await renderMarkdown('## H~2~O at 10^-13^ Pa')
  expect(outline).toEqual([{ id: 'post-h2o-at-10-13-pa', title: 'H₂O at 10⁻¹³ Pa' }])
})
