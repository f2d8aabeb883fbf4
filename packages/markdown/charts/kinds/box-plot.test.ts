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

test('boxes of words along y lie along x, with the same quartiles', async () => {
  const { html } = await draw(
    'y: { column: c, label: C, scale: category }\nx: { column: n, label: n }\nseries:\n  - { mark: box }',
  )
  const medium = html.slice(0, html.indexOf('</svg>'))
  expect(medium).toContain('Chart of C (a, b), against n, 0 to 55: boxes with medians 3, 7.')
  const medians = /<path class="so" stroke-width="3" d="([^"]*)"/.exec(medium)?.[1] ?? ''
  expect(medians).toMatch(/^M[\d.]+ [\d.]+V[\d.]+M[\d.]+ [\d.]+V[\d.]+$/)
  const at = [...medians.matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x))
  // On an axis from 0 to 55, the medians 3 and 7 are 4 units apart.
  const ticks = [...medium.matchAll(/x="([\d.]+)"[^>]*text-anchor="middle">(0|50)</g)].map(
    ([, x]) => Number(x),
  )
  const unit = ((ticks[1] ?? 0) - (ticks[0] ?? 0)) / 50
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeCloseTo(4 * unit, 0)
})

test('boxes of numbers in the text, also along y, are sorted by their medians', async () => {
  const data = (row: (name: string, value: number) => string) =>
    [
      ['G', 1],
      ['G', 2],
      ['G', 3],
      ['K', 8],
      ['K', 9],
      ['M', 5],
    ]
      .map(([name, value]) => row(String(name), Number(value)))
      .join(', ')
  const names = '{ label: C, scale: category, sort: value }'
  const inline = async (axes: string, rows: string) => {
    const body = `title: B\n${axes}\nseries:\n  - { mark: box, data: [${rows}] }`
    const { html } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, plainContext)
    return html
  }
  const up = await inline(
    `x: ${names}\ny: { label: n }`,
    data((name, value) => `[${name}, ${value}]`),
  )
  expect(up).toContain('against C (K, M, G): boxes with medians 8.5, 5, 2.')
  const aside = await inline(
    `y: ${names}\nx: { label: n }`,
    data((name, value) => `[${value}, ${name}]`),
  )
  expect(aside).toContain('Chart of C (K, M, G), against n, 0 to 10: boxes with medians 8.5, 5, 2.')
})
