import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'
import { summarize } from './box-plot.ts'

test.each([
  [[1, 2, 3, 4, 5], { q1: 2, median: 3, q3: 4, low: 1, high: 5, beyond: [] }],
  [[4, 1, 3, 2], { q1: 1.75, median: 2.5, q3: 3.25, low: 1, high: 4, beyond: [] }],
  [[1, 2, 3, 4, 50], { q1: 2, median: 3, q3: 4, low: 1, high: 4, beyond: [50] }],
  [[7], { q1: 7, median: 7, q3: 7, low: 7, high: 7, beyond: [] }],
])('the box of %j has its quartiles, its whiskers and the values beyond', (values, box) => {
  expect(summarize(values)).toEqual(box)
})

async function draw(rest: string) {
  const rows = ['a,1,u', 'a,2,u', 'a,3,v', 'a,4,v', 'a,50,v', 'b,5,u', 'b,7,v', 'b,9,u']
  const source = Buffer.from(`c,n,f\n${rows.join('\n')}\n`)
  const body = `title: Boxes\ndata: t.csv\n${rest}`
  return renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
}

test('a box stands at each word, and the description names the medians', async () => {
  const { html } = await draw(
    'x: { column: c, label: C, scale: category }\ny: { label: n }\nseries:\n  - { mark: box, y: n }',
  )
  const medium = html.slice(0, html.indexOf('</svg>'))
  expect(medium).toContain('against C (a, b): boxes with medians 3, 7.')
  expect(
    /<path class="so" stroke-width="3" d="([^"]*)"/.exec(medium)?.[1]?.match(/M/g),
  ).toHaveLength(2)
  expect(html).toContain('<summary>Data (8 rows)</summary>')
})

test('boxes of several series stand side by side with a line of keys', async () => {
  const { html } = await draw(
    'x: { column: c, label: C, scale: category }\ny: { label: n }\nseries:\n  - { mark: box, y: n, by: f }',
  )
  expect(html.match(/class="key-of"/g)).toHaveLength(2)
  expect(html).toMatch(/<g class="mk k1"><path class="so".*<g class="mk k2"><path class="so"/)
})

test('boxes along y are reported', async () => {
  const { problems } = await draw(
    'y: { column: c, label: C, scale: category }\nx: { column: n, label: n }\nseries:\n  - { mark: box }',
  )
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    'Boxes stand along the x axis; put the categories there.',
  ])
})
