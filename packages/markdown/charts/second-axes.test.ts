import { expect, test } from 'vitest'
import { lookbackTime } from './axes/cosmology.ts'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { overlapsOf, wordsIn } from '../testing/drawing-words.ts'

const rows = Array.from({ length: 40 }, (_, index) => {
  const day = new Date(Date.UTC(2020, 5, 1 + index)).toISOString().slice(0, 10)
  return `${(index + 1) / 5},${(15 + Math.sin(index / 5)).toFixed(2)},${day},${index % 3},${index % 2 === 0 ? 'g' : 'r'}`
})
const table = `z,mag,day,n,f\n${rows.join('\n')}\n`

interface Axes {
  x: string
  y?: string
  rest?: string
}

async function draw({ x, y = 'column: mag, label: V (mag), reverse: true', rest = '' }: Axes) {
  const source = Buffer.from(table)
  const body = `title: T\nwide: true\ndata: t.csv\nx: { ${x} }\ny: { ${y} }\nseries:\n  - { mark: dot }\n${rest}`
  const { html, charts, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  return {
    html,
    feed: charts[0]?.svg ?? '',
    drawings: html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? [],
    problems: problems.map(({ sentence }) => sentence).join(''),
  }
}

const lookback =
  'column: z, label: Redshift, max: 8, second: { label: Lookback time (Gyr), value: lookback(x), cosmology: { H0: 70, Om: 0.3 } }'
const flux =
  'column: mag, label: V (mag), reverse: true, second: { label: Flux (Jy), value: 3631 * 10^(-0.4 * y) }'

test('a second axis is above the plot and at its right, in all sizes and in the picture of feeds', async () => {
  const { drawings, feed, html, problems } = await draw({ x: lookback, y: flux })
  expect(problems).toBe('')
  expect(drawings).toHaveLength(3)
  for (const svg of [...drawings, feed]) {
    const [, left, top, bottom, right] = (
      /class="ax" d="M([\d.]+) ([\d.]+)V([\d.]+)H([\d.]+)V\2M\1 \2H\4/.exec(svg) ?? []
    ).map(Number)
    const words = wordsIn(svg)
    const ten = words.find(({ text, bottom: end }) => text === '10' && end < (top ?? 0))
    const share =
      (((ten?.left ?? 0) + (ten?.right ?? 0)) / 2 - (left ?? 0)) / ((right ?? 0) - (left ?? 0))
    expect(lookbackTime(8 * share, { H0: 70, Om: 0.3 })).toBeCloseTo(10, 1)
    expect(words.filter(({ text }) => text === 'Flux (Jy)')).toHaveLength(1)
    expect(words.some(({ left: start, top: up }) => start > (right ?? 0) && up > (top ?? 0))).toBe(
      true,
    )
    expect(words.every(({ bottom: end }) => end < (bottom ?? 0) + 60)).toBe(true)
  }
  // The description has the ends of both axes, the table only what was measured.
  expect(drawings[0]).toContain(
    'against Redshift, 0 to 8, above Lookback time (Gyr), 0 to 12.8: points.',
  )
  expect(html).toMatch(/<th[^>]*>z<\/th><th[^>]*>mag<\/th><\/tr>/)
})

test('dates can be above Julian dates, and Julian dates above dates', async () => {
  const dates = await draw({
    x: 'column: z, label: MJD, second: { label: Date, value: 59000 + 10 * x, format: date }',
  })
  expect(wordsIn(dates.drawings[1] ?? '').map(({ text }) => text)).toContain('Jun 2020')
  const days = await draw({
    x: 'column: day, label: Date, scale: time, second: { label: MJD, value: x }',
  })
  const words = wordsIn(days.drawings[1] ?? '')
  const center = (text: string) => {
    const word = words.find((one) => one.text === text)
    return ((word?.left ?? 0) + (word?.right ?? 0)) / 2
  }
  // 14 June 2020 is the day 59014, four fifths of the way from 59010 to 59015.
  const between = center('59010') + 0.8 * (center('59015') - center('59010'))
  expect(Math.abs(center('Jun 14') - between)).toBeLessThan(0.2)
})

const marked =
  'marks:\n  - { x: 2, label: peak of stars }\n  - { x: 2.3, label: quasars }\n  - { y: 15, label: limit }'
const pairs =
  'column: mag, label: V (mag), second: { label: Mass in units of the mass of the sun, pairs: [[13, 9], [15, 2], [17, 0.5]] }'
const time =
  'column: day, label: Day, scale: time, second: { label: Day of the survey, value: x - 59000 }'

test.each([
  { x: lookback, y: flux, rest: marked },
  {
    x: lookback,
    y: 'column: mag, label: The magnitude of the star in the filter V (mag)',
    rest: marked,
  },
  { x: `reverse: true, ${lookback}`, y: flux },
  {
    x: 'column: z, label: Period (d), scale: log, second: { label: Frequency (1/d), value: 1 / x }',
    y: pairs,
  },
  { x: time, y: pairs },
  { x: 'column: n, label: n, scale: symlog, second: { label: Half of n, value: x / 2 }', y: flux },
])('no words overlap or leave a drawing with second axes %#', async (axes) => {
  const { drawings, problems } = await draw(axes)
  expect(problems).toBe('')
  for (const svg of drawings) {
    const words = wordsIn(svg)
    expect(overlapsOf(words)).toEqual([])
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
    expect(
      words.filter(({ left, right, top }) => left < -4 || right > width + 4 || top < 0),
    ).toEqual([])
  }
})

test.each([
  ['value: log(x)', 'x.second.value has an unknown word log; did you mean log10?'],
  ['value: 2 * y', 'x.second.value must be a formula of x, not of y'],
  ['value: 2', 'x.second.value must be a formula of x'],
  ['valu: x', 'x.second.valu is not a known property; did you mean value?'],
  ['format: number', 'x.second must have a value or pairs'],
  ['value: x, pairs: [[0, 1], [2, 3]]', 'x.second must have a value or pairs'],
  ['pairs: [[0, 1]]', 'x.second.pairs must have 2 pairs at least'],
  ['pairs: [[0, 1], [1, 3], [2, 2]]', 'x.second.pairs must rise all the way, or fall all the way'],
  ['pairs: [[0, 1, 2], [1, 3, 4]]', 'x.second.pairs.0.2 must be a pair of numbers'],
  ['value: lookback(x)', 'x.second must have a cosmology with lookback or age in its value'],
  [
    'value: age(x), cosmology: { H0: 70, Om: 1.3 }',
    'x.second.cosmology.Om must be above zero, and 1 at most',
  ],
  ['value: 1 / x', 'The second axis “b” has no value at 0 of the axis “Redshift”'],
  [
    'value: (x - 3)^2',
    'The second axis “b” must rise all the way along the axis “Redshift”, or fall all the way.',
  ],
  [
    'value: 5 + 0 * x',
    'The second axis “b” must rise all the way along the axis “Redshift”, or fall all the way.',
  ],
  ['pairs: [[20, 1], [30, 3]]', 'The second axis “b” has no pairs along the axis “Redshift”.'],
])('a second axis with %s is refused', async (words, sentence) => {
  const { problems } = await draw({
    x: `column: z, label: Redshift, second: { label: b, ${words} }`,
  })
  expect(problems).toContain(sentence)
})

test('categories and panels have no second axis', async () => {
  const words = await draw({
    x: 'column: f, label: f, scale: category, second: { label: b, value: x }',
  })
  expect(words.problems).toContain('x must have a second axis only along numbers or times')
  const panels = await draw({ x: lookback, rest: 'facet: { x: f }' })
  expect(panels.problems).toContain('A chart with panels has no second axis.')
})
