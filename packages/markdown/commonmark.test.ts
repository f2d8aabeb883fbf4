import { tests as examples } from 'commonmark-spec'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

/** CommonMark shows tabs as arrows. */
const withTabs = (text: string) => text.replaceAll('→', '\t')

/**
 * Where our HTML differs from that of CommonMark 0.31.2, by reason: the numbers of the examples.
 * Source of the rules: docs/behaviour.md, Content.
 */
const differences: Readonly<Record<string, readonly number[]>> = {
  'single line breaks stay': [
    14, 25, 28, 37, 39, 46, 49, 70, 81, 82, 87, 88, 93, 95, 104, 105, 106, 113, 138, 145, 213, 216,
    217, 220, 222, 223, 224, 228, 229, 230, 232, 233, 238, 243, 247, 250, 251, 253, 254, 285, 286,
    287, 288, 290, 291, 292, 293, 304, 312, 334, 367, 384, 394, 405, 423, 432, 490, 505, 543, 552,
    556, 587, 648, 649,
  ],
  'raw HTML is shown as text': [
    21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164,
    165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 178, 180, 181, 182, 184, 185, 186,
    187, 188, 189, 190, 191, 201, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617,
    621, 623, 627, 628, 629, 630, 631, 642, 643,
  ],
  'comments of HTML are not shown': [177, 179, 183, 308, 309, 625, 626],
  'a picture alone in its paragraph is a figure, with its title as the caption': [
    520, 572, 573, 574, 575, 576, 577, 578, 580, 581, 582, 583, 584, 585, 586, 588, 589, 591,
  ],
  'links lead to http, https, mailto or within the site': [500, 596, 597, 598, 599, 601],
  'addresses in the text are links, as on GitHub': [602, 606, 608, 611, 612],
  'a formula can be written between \\[ and \\]': [12],
}

/** Differences that have no meaning in Markdown: the attributes and the frames of our pages, and white space. */
const withoutDecoration: readonly [RegExp, string][] = [
  // A page has one h1, its title.
  [/<(\/?)h1>/g, '<$1h2>'],
  [/ id="[^"]*"| (?:rel="noopener"|decoding="async"|class="language-[^"]*")/g, ''],
  [
    /<div class="code"><div class="bar"><span>.*?<\/span><\/div><pre [^>]*>(.*?)<\/pre><\/div>/gs,
    '<pre>$1</pre>',
  ],
  [/<\/?span[^>]*>/g, ''],
  // Typography changes straight quotation marks and hyphens.
  [/[“”]/g, '"'],
  [/[‘’]/g, "'"],
  [/–/g, '--'],
  [/—/g, '---'],
  [/…/g, '...'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/ \/>/g, '>'],
  [/>\s+(?=<)/g, '>'],
  [/\s*\n\s*/g, '\n'],
  [/\s+(?=<\/code>)/g, ''],
]

function bare(html: string): string {
  return withoutDecoration.reduce((text, [from, to]) => text.replaceAll(from, to), html.trim())
}

test('the examples of CommonMark have its HTML, but for the differences that are listed', async () => {
  expect(examples).toHaveLength(652)
  const differing: number[] = []
  for (const { number, markdown, html } of examples) {
    const ours = await renderMarkdown(withTabs(markdown))
    if (bare(ours.html) !== bare(withTabs(html))) differing.push(number)
  }
  const listed = Object.values(differences).flat()
  expect(differing).toEqual(listed.toSorted((one, other) => one - other))
})
