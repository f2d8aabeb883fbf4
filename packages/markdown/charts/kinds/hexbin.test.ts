import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'
import { clipped } from '../geometry.ts'
import { hexagonsOf, oddShift } from './hexagons.ts'

/** Numbers without order that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const plot = { left: 50, right: 650, top: 20, bottom: 320 }
const layout = { plot, x: (value: number) => value, y: (value: number) => value }

const random = createRandom(1)
const scattered = Array.from({ length: 3000 }, () => ({
  x: 50 + 600 * random(),
  y: 20 + 300 * random(),
}))

async function draw(body: string, table = 'x,y\n') {
  const source = Buffer.from(table)
  const files = [{ name: 't.csv', bytes: source.length, source }]
  const { html, problems, charts } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files,
  })
  const [medium = '', small = ''] = ['m', 's'].map(
    (size) => new RegExp(`<svg class="fig v-${size}"[\\s\\S]*?</svg>`).exec(html)?.[0] ?? '',
  )
  return { html, medium, small, charts, sentences: problems.map(({ sentence }) => sentence) }
}

const body = (series: string, rest = '') =>
  `title: T\n${rest}x: { column: x, label: X }\ny: { column: y, label: Y }\nseries:\n  - ${series}`
const rows = (points: readonly { x: number; y: number }[]) =>
  `x,y\n${points.map(({ x, y }) => `${x},${y}`).join('\n')}\n`

test('every point is counted once, in the hexagon whose middle is nearest', () => {
  const { cells, widthPx } = hexagonsOf({ data: scattered, across: 30 }, layout)
  expect(widthPx).toBe(20)
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(3000)
  const middles = cells.map(({ column, row, count }) => ({
    x: plot.left + (column + oddShift(row)) * 20,
    y: plot.top + row * 20 * Math.sqrt(0.75),
    count,
  }))
  const counts = middles.map(() => 0)
  for (const point of scattered) {
    const distances = middles.map(({ x, y }) => Math.hypot(x - point.x, y - point.y))
    const nearest = Math.min(...distances)
    // No point is farther from its middle than a corner.
    expect(nearest).toBeLessThanOrEqual(20 / Math.sqrt(3) + 1e-9)
    const at = distances.indexOf(nearest)
    counts[at] = (counts[at] ?? 0) + 1
  }
  expect(counts).toEqual(middles.map(({ count }) => count))
})

test('about thirty hexagons lie side by side, with limits to their size', () => {
  const across = (right: number, bins?: number) =>
    hexagonsOf({ data: [{ x: 60, y: 30 }], across: bins }, { ...layout, plot: { ...plot, right } })
      .widthPx
  expect([across(650), across(1000), across(170)]).toEqual([20, 20, 9])
  expect([across(650, 10), across(170, 60)]).toEqual([60, 4])
})

test('a hexagon is cut off at the frame', () => {
  const square = [
    { x: -1, y: -1 },
    { x: 1, y: -1 },
    { x: 1, y: 1 },
    { x: -1, y: 1 },
  ]
  const frame = { left: 0, right: 5, top: 0, bottom: 5 }
  const corners = clipped(square, frame)
  expect(corners).toHaveLength(4)
  expect(corners).toEqual(
    expect.arrayContaining([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]),
  )
  const beyond = square.map(({ x, y }) => ({ x: x + 9, y }))
  expect(clipped(beyond, frame)).toEqual([])
})

test('hexagons have one path for each level, and a bar of colours', async () => {
  const { html, medium, small, charts, sentences } = await draw(
    body('{ mark: hexbin }', 'data: t.csv\n'),
    rows(scattered),
  )
  expect(sentences).toEqual([])
  expect(medium).toMatch(
    /aria-label="T\. Chart of [^"]*: hexagons with 1 to \d+ rows in each hexagon\."/,
  )
  expect(medium).toContain('>Rows per hexagon</text>')
  for (const svg of [medium, small]) {
    expect(svg.length).toBeLessThan(30 * 1024)
    const hexagons = /<g fill="currentColor" stroke[\s\S]*?<\/g>/.exec(svg)?.[0] ?? ''
    const levels = [...hexagons.matchAll(/class="c(\d)"/g)].map(([, level]) => Number(level))
    expect(levels).toEqual([...new Set(levels)].toSorted((one, other) => one - other))
    expect(levels.length).toBeGreaterThan(4)
  }
  expect(html).toContain('<summary>Data (3,000 rows)</summary>')
  const [chart] = charts
  expect(chart?.svg).toContain('.c8{color:#')
  expect(chart?.svg).toContain('class="c3"')
})

test('the bar reaches to the largest count of its own drawing', async () => {
  const { medium, small } = await draw(body('{ mark: hexbin }', 'data: t.csv\n'), rows(scattered))
  const most = (svg: string) => Number(/1 to (\d+) rows in each/.exec(svg)?.[1])
  expect(most(medium)).toBeGreaterThan(most(small))
})

test('points on a logarithmic scale are counted in the drawing, and the counts have a logarithmic scale', async () => {
  const powers = Array.from({ length: 40 }, (_, index) => ({ x: 10 ** (index / 10), y: 1 }))
  const { medium, sentences } = await draw(
    'title: T\ndata: t.csv\nx: { column: x, label: X, scale: log }\ny: { column: y, label: Y }\n' +
      'series:\n  - { mark: hexbin, bins: 10, color: { scale: log, label: Stars } }',
    `${rows(powers)}0,1\n`,
  )
  expect(sentences).toEqual([])
  expect(medium).toContain('>Stars</text>')
  // Forty points evenly spread over four powers of ten: never more than a tenth and its neighbours in one of ten.
  expect(Number(/(\d+) rows in each/.exec(medium)?.[1])).toBeLessThanOrEqual(5)
})

test('panels share the scale of counts', async () => {
  const table = `x,y,p\n${scattered.map(({ x, y }, at) => `${x},${y},${at % 3 === 0 ? 'a' : 'b'}`).join('\n')}\n`
  const { medium, sentences } = await draw(
    body('{ mark: hexbin }', 'data: t.csv\nfacet: { x: p }\n'),
    table,
  )
  expect(sentences).toEqual([])
  expect(medium.match(/<g fill="currentColor" stroke=/g)).toHaveLength(2)
  expect(medium.match(/>Rows per hexagon</g)).toHaveLength(1)
})

test('numbers in the text can be counted', async () => {
  const { medium, sentences } = await draw(body('{ mark: hexbin, data: [[1, 2], [1, 2], [3, 4]] }'))
  expect(sentences).toEqual([])
  expect(medium).toContain('hexagons with 1 to 2 rows in each hexagon')
})

test.each([
  ['{ mark: hexbin, bins: 51 }', 'series.0.bins must be 50 at most'],
  ['{ mark: hexbin, bins: [1, 2] }', 'series.0.bins must be a number'],
  ['{ mark: hexbin, color: count }', 'series.0.color must be an object'],
  [
    '{ mark: hexbin, color: { scale: lg } }',
    'series.0.color.scale must be linear or log; did you mean log?',
  ],
  ['{ mark: hexbin, color: { lable: N } }', 'did you mean label?'],
  ['{ mark: hexbin, color: { min: 5, max: 2 } }', 'series.0.color must have a min below its max'],
  [
    '{ mark: hexbin, color: { scale: log, min: 0 } }',
    'series.0.color must have ends above zero on a logarithmic scale',
  ],
  ['{ mark: hexbn }', 'did you mean hexbin?'],
  [
    '{ mark: hexbin }\n  - { mark: hexbin }',
    'Only one series of a chart can have cells of colours.',
  ],
])('%s is refused', async (series, sentence) => {
  const { sentences } = await draw(body(series, 'data: t.csv\n'), rows(scattered.slice(0, 9)))
  expect(sentences.join(' ')).toContain(sentence)
})

test('20,000 points are counted in a few milliseconds', () => {
  const many = Array.from({ length: 20_000 }, () => ({ x: 600 * random(), y: 300 * random() }))
  const before = process.cpuUsage()
  hexagonsOf({ data: many, across: 30 }, layout)
  expect(process.cpuUsage(before).user).toBeLessThan(200_000)
})
