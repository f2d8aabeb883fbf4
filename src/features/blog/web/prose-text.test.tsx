import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { ProseText } from './prose-text.tsx'

test.each([
  ['<p>Words about a callout</p>', false],
  ['<aside class="callout is-note" role="note"><p>Words</p></aside>', true],
  ['<details class="theorem is-thm slanted"><summary>Theorem 1.</summary></details>', true],
  ['<div class="proof"><p>Words</p></div>', true],
  ['<div class="tabs"></div>', true],
])('the styles of blocks are linked by a text such as %s: %s', (html, isLinked) => {
  show(<ProseText html={html} />)
  const sheets = [...document.querySelectorAll('link')].map(({ href }) => href)
  expect(sheets.some((href) => href.includes('prose-blocks'))).toBe(isLinked)
})

test.each([
  ['<p>Words about the class c1</p>', false],
  ['<figure><svg class="fig v-m"><path class="ln ln1" d="M0 0"/></svg></figure>', false],
  ['<figure><svg class="fig v-m"><path class="c0" d="M0 0"/></svg></figure>', true],
  ['<figure><svg class="fig v-m"><g class="mk c8"></g></svg></figure>', true],
  ['<figure><svg class="fig v-m"><text class="ha" x="1" y="1">0°</text></svg></figure>', true],
  ['<figure><svg class="fig v-m"><path class="rg" d="M0 0"/></svg></figure>', true],
  ['<figure><svg class="fig v-m"><text class="it tx">Vega</text></svg></figure>', true],
])(
  'the colours of values, halos, shades and small texts are linked by a text such as %s: %s',
  (html, isLinked) => {
    show(<ProseText html={html} />)
    const sheets = [...document.querySelectorAll('link')].map(({ href }) => href)
    expect(sheets.some((href) => href.includes('prose-charts'))).toBe(isLinked)
  },
)
