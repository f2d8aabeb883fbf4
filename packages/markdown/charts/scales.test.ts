import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

async function draw(rest: string, text = '') {
  const source = Buffer.from(text)
  const files = text === '' ? [] : [{ name: 't.csv', bytes: source.length, source }]
  const body = `title: T\n${text === '' ? '' : 'data: t.csv\n'}${rest}`
  const context = { ...plainContext, files }
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, context)
  const medium = /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''
  return { html, medium, sentences: problems.map(({ sentence }) => sentence) }
}

const table = 't,n,e\n1,0,0.5\n2,4,9\n3,-1,1\n4,100,10\n'
const columns = (y: string, series: string) =>
  `x: { column: t, label: Time }\ny: { label: Counts, ${y} }\nseries:\n  - ${series}`

test('negative values are skipped and counted on a square root axis, whose description names it', async () => {
  const { html, medium } = await draw(
    columns('scale: sqrt', '{ mark: dot, y: n, error: e }'),
    table,
  )
  expect(html).toContain('1 of 4 rows has no value.')
  expect(medium).toContain('Counts, 0 to 120, square root scale, against')
  // An error bar that reaches below zero ends at the frame with the head of an arrow.
  const bars = /<g class="pt"><path d="([^"]*)"/.exec(medium)?.[1] ?? ''
  expect(bars.match(/M[\d.]+ 328L[\d.]+ 332L[\d.]+ 328/g)).toHaveLength(1)
})

test.each(['sqrt', 'symlog'])('bars on an axis %s begin at zero', async (scale) => {
  const { medium } = await draw(columns(`scale: ${scale}`, '{ mark: bar, y: n }'), table)
  const starts = [...medium.matchAll(/class="br" d="([^"]*)"/g)].flatMap(([, d = '']) =>
    [...d.matchAll(/M[\d.]+ ([\d.]+)/g)].map(([, y]) => y),
  )
  const zero = /y="([\d.]+)"[^>]*>0</.exec(medium.slice(medium.indexOf('text-anchor="end"') - 40))
  expect(starts.length).toBeGreaterThan(2)
  expect(new Set(starts)).toEqual(new Set([String(Number(zero?.[1]) - 4.5)]))
})

test('values of both signs have the same powers on a symlog axis', async () => {
  const { medium } = await draw(
    'x: { label: x }\ny: { label: y, scale: symlog }\nseries:\n  - { mark: line, data: [[0, -4000], [1, -2], [2, 0], [3, 30], [4, 5000]] }',
  )
  expect(medium).toContain('y, −4000 to 5000, symmetric logarithmic scale, against')
  const labels = [...medium.matchAll(/>(−?10)<tspan[^>]*>(\d)</g)].map(
    ([, ten, power]) => `${ten}^${power}`,
  )
  expect(labels).toEqual(['−10^3', '−10^2', '−10^1', '10^1', '10^2', '10^3'])
})

test('the bins of a histogram are equal on a symlog axis, and equal in the numbers on a square root axis', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `${(index - 30) ** 3}`).join('\n')
  const histogram = (more: string, csv: string) =>
    draw(
      `x: { column: n, label: n, ${more} }\ny: { label: N }\nseries:\n  - { mark: bar, bin: 12 }`,
      csv,
    )
  const edgesOf = (medium: string) =>
    [
      ...(/class="br" d="([^"]*)"/.exec(medium)?.[1] ?? '').matchAll(
        /M([\d.]+) [\d.]+L[\d.]+ [\d.]+L([\d.]+)/g,
      ),
    ].map(([, from, to]) => Number(to) - Number(from))
  const even = edgesOf((await histogram('scale: symlog', `n\n${rows}\n`)).medium)
  expect(even.length).toBeGreaterThan(5)
  for (const width of even) expect(width).toBeCloseTo(even[0] ?? 0, 0)
  const uneven = edgesOf((await histogram('scale: sqrt', `n\n${rows}\n`)).medium)
  expect(uneven).toEqual(uneven.toSorted((one, other) => other - one))
})

test.each([
  ['scale: symlog, constant: 0', 'y must have a constant above zero, and only with scale: symlog'],
  ['scale: log, constant: 2', 'y must have a constant above zero, and only with scale: symlog'],
  ['scale: sqr', 'y.scale must be linear, log, sqrt, symlog, time or category; did you mean sqrt?'],
])('an axis with %s is refused', async (y, clause) => {
  const { sentences } = await draw(columns(y, '{ mark: dot, y: n }'), table)
  expect(sentences[0]).toContain(clause)
})
