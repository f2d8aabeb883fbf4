import { expect, test } from 'vitest'
import { textWidth } from '../names/anchored-text.ts'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'

const axes = 'x: { label: x, min: 0, max: 10 }\ny: { label: y, min: 0, max: 10 }'
const line = '  - { kind: line, data: [[0, 0], [5, 9], [10, 0]] }'

interface DrawnChart {
  head?: string
  series?: string
  marks: string
  file?: string
}

/** The drawings of a wide chart, its HTML, and the problems for its author. */
async function draw({ head = axes, series = line, marks, file = '' }: DrawnChart) {
  const source = Buffer.from(file)
  const data = file === '' ? '' : 'data: t.csv\n'
  const body = `title: It rises\nwide: true\n${data}${head}\nseries:\n${series}\nmarks:\n${marks}`
  const { html, charts, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  return {
    html,
    drawings: html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? [],
    feed: charts[0]?.svg ?? '',
    problems: problems.map(({ sentence }) => sentence),
  }
}

/** The area of a shaded range and the frame of the plot. */
function areaIn(svg: string) {
  const area = /class="rg" d="M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H/.exec(svg) ?? []
  const frame = /class="ax" d="M([\d.]+) ([\d.]+)V([\d.]+)H([\d.]+)/.exec(svg) ?? []
  const [left = 0, top = 0, right = 0, bottom = 0] = area.slice(1).map(Number)
  const [start = 0, upper = 0, lower = 0, end = 0] = frame.slice(1).map(Number)
  return { left, top, right, bottom, plot: { left: start, top: upper, right: end, bottom: lower } }
}

/** The estimated boxes of all texts in italics of a drawing. */
function boxesOf(svg: string) {
  const texts = svg.matchAll(
    /<text class="it( tx)?" x="([\d.-]+)" y="([\d.-]+)"(?: text-anchor="(\w+)")?>([^<]*)/g,
  )
  return [...texts].map(([, isSmall, x, y, anchor = 'start', text = '']) => {
    const size = isSmall ? 15 : 17
    const width = textWidth(text, size)
    const left = Number(x) - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
    const top = Number(y) - size * 0.76
    return { text, left, right: left + width, top, bottom: top + size }
  })
}

/** The pairs of texts of a drawing that overlap. */
function overlapping(svg: string): string[] {
  const boxes = boxesOf(svg)
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.text} and ${other.text}`),
  )
}

test('a range along x is shaded across the plot, below all series, and its name is above', async () => {
  const { drawings } = await draw({ marks: '  - { x: [2, 4], label: Cloud }' })
  expect(drawings).toHaveLength(3)
  for (const svg of drawings) {
    const { left, right, top, bottom, plot } = areaIn(svg)
    const perUnit = (plot.right - plot.left) / 10
    expect(left).toBeCloseTo(plot.left + 2 * perUnit, 0)
    expect(right).toBeCloseTo(plot.left + 4 * perUnit, 0)
    expect([top, bottom]).toEqual([plot.top, plot.bottom])
    expect(svg.indexOf('class="rg"')).toBeLessThan(svg.indexOf('class="ln'))
    const [name] = boxesOf(svg)
    expect(name?.text).toBe('Cloud')
    expect(name?.bottom).toBeLessThan(plot.top)
  }
})

test('a range along y and a rectangle have their names in them, off the series', async () => {
  const { drawings } = await draw({
    marks: '  - { y: [4, 6], label: Zone }\n  - { x: [7, 9.8], y: [7, 9], label: Box }',
  })
  for (const svg of drawings) {
    const { left, right, top, bottom, plot } = areaIn(svg)
    expect([left, right]).toEqual([plot.left, plot.right])
    const zone = boxesOf(svg).find(({ text }) => text === 'Zone')
    expect(zone?.top).toBeGreaterThan(top)
    expect(zone?.bottom).toBeLessThan(bottom)
    expect(overlapping(svg)).toEqual([])
  }
})

test.each([
  ['a logarithmic axis', 'scale: log, min: 1, max: 100', '[-5, 10]', [0, 0.5]],
  ['a reversed axis', 'reverse: true, min: 0, max: 10', '[0, 2]', [0.8, 1]],
  ['an axis that ends in it', 'min: 0, max: 10', '[40, 8]', [0.8, 1]],
  [
    'an axis of times',
    'scale: time, min: "2020-01-01", max: "2020-01-11"',
    '["2020-01-06", "2020-01-03"]',
    [0.2, 0.5],
  ],
  ['an axis of categories', 'scale: category', '[b, c]', [0.25, 0.75]],
])('a range is at its place along %s', async (_name, x, ends, [from = 0, to = 0]) => {
  const first = x.includes('time') ? ['2020-01-02', '2020-01-09'] : ['2', '9']
  const words = ['a', 'b', 'c', 'd'].map((word) => `${word},1`)
  const rows = x.includes('category') ? words : first.map((one) => `${one},1`)
  const { drawings, problems } = await draw({
    head: `x: { column: t, label: x, ${x} }\ny: { label: y, min: 0, max: 10 }`,
    series: '  - { kind: points, y: v }',
    file: `t,v\n${rows.join('\n')}\n`,
    marks: `  - { x: ${ends} }`,
  })
  expect(problems).toEqual([])
  for (const svg of drawings) {
    const { left, right, plot } = areaIn(svg)
    const shareOf = (at: number) => (at - plot.left) / (plot.right - plot.left)
    expect(shareOf(left)).toBeCloseTo(from, 2)
    expect(shareOf(right)).toBeCloseTo(to, 2)
  }
})

test('ranges and arrows count when the ends of axes are chosen', async () => {
  const { html } = await draw({
    head: 'x: { label: x }\ny: { label: y }',
    marks: '  - { x: [12, 18] }\n  - { x: 3, y: 21, label: far }',
  })
  expect(html).toContain('Chart of y, 0 to 22, against x, 0 to 18')
})

test('an arrow ends before its point, and its text covers neither series nor names', async () => {
  const { drawings } = await draw({
    marks:
      '  - { x: 5, y: 9, label: the highest point }\n  - { y: 9, label: limit }\n  - { x: 5, label: middle }',
  })
  for (const svg of drawings) {
    const { plot } = areaIn(svg)
    const frame = /class="ax" d="M([\d.]+) ([\d.]+)V([\d.]+)H([\d.]+)/.exec(svg) ?? []
    const [start = 0, upper = 0, lower = 0, end = 0] = frame.slice(1).map(Number)
    const point = { x: (start + end) / 2, y: lower - (lower - upper) * 0.9 }
    const arrow = /class="ax" d="M[\d.]+ [\d.]+L([\d.]+) ([\d.]+)M/.exec(svg) ?? []
    const [x = 0, y = 0] = arrow.slice(1).map(Number)
    expect(Math.hypot(x - point.x, y - point.y)).toBeCloseTo(7, 0)
    expect(overlapping(svg)).toEqual([])
    const text = boxesOf(svg).find((box) => box.text === 'the highest point')
    expect(text?.left).toBeGreaterThan(plot.left)
    expect(text?.right).toBeLessThan(end)
    // The line of the series rises to the point and falls from it.
    for (let step = 0; step <= 100; step += 1) {
      const at = {
        x: start + ((end - start) * step) / 100,
        y: lower - (lower - upper) * 0.9 * (1 - Math.abs(step - 50) / 50),
      }
      const isCovered =
        text && at.x > text.left && at.x < text.right && at.y > text.top && at.y < text.bottom
      expect(isCovered).toBe(false)
    }
  }
})

test('names of many marks do not overlap', async () => {
  const { drawings } = await draw({
    series: `${line}\n  - { kind: points, label: measured, data: [[1, 2], [3, 6], [7, 5]] }`,
    marks: [
      '{ x: [1, 2], label: First cloud }',
      '{ x: [2.2, 3], label: Second cloud }',
      '{ x: 2.6, label: Moon }',
      '{ y: [1, 3], label: Range of the model }',
      '{ x: 3, y: 6, label: an outlier }',
      '{ x: 7, y: 5, label: another outlier }',
    ]
      .map((mark) => `  - ${mark}`)
      .join('\n'),
  })
  expect(drawings).toHaveLength(3)
  for (const svg of drawings) expect(overlapping(svg)).toEqual([])
})

test('the names of ranges that overlap are apart, and off the line through them', async () => {
  const { drawings } = await draw({
    series: '  - { kind: line, data: [[0, 5.8], [10, 5.8]] }',
    marks: '  - { y: [3, 6], label: usual values }\n  - { y: [3.1, 6.1], label: all values }',
  })
  for (const svg of drawings) {
    expect(boxesOf(svg).map(({ text }) => text)).toEqual(['usual values', 'all values'])
    expect(overlapping(svg)).toEqual([])
    const lineY = Number(/class="ln[^"]*" d="M[\d.]+ ([\d.]+)/.exec(svg)?.[1])
    for (const { top, bottom } of boxesOf(svg)) expect(lineY > top && lineY < bottom).toBe(false)
  }
})

test('texts of arrows to the same place are apart, on no point and no arrow of another one', async () => {
  const crowd = Array.from({ length: 120 }, (_, index) => [
    2 + ((index * 37) % 60) / 10,
    5 + ((index * 53) % 50) / 10,
  ])
  const { drawings } = await draw({
    series: `  - { kind: points, data: ${JSON.stringify(crowd)} }`,
    marks: [1, 2, 3]
      .map((index) => `  - { x: ${4 + index / 10}, y: 5, label: explanation ${index} }`)
      .join('\n'),
  })
  for (const svg of drawings) {
    const boxes = boxesOf(svg)
    expect(boxes).toHaveLength(3)
    expect(overlapping(svg)).toEqual([])
    const dots = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)]
    const starts = [...svg.matchAll(/class="ax" d="M([\d.]+) ([\d.]+)L[\d.]+ [\d.]+M/g)]
    expect(dots.length).toBeGreaterThan(100)
    expect(starts).toHaveLength(3)
    for (const [, x, y] of [...dots, ...starts])
      for (const { left, right, top, bottom } of boxes)
        expect(Number(x) > left && Number(x) < right && Number(y) > top && Number(y) < bottom).toBe(
          false,
        )
  }
})

test('a range and an arrow are described and are in the picture of feeds', async () => {
  const { html, feed } = await draw({
    marks: '  - { x: [2, 4], label: Cloud }\n  - { x: 5, y: 9, label: Peak }\n  - { y: 3 }',
  })
  expect(html).toContain('line. Marks: range “Cloud” x 2 to 4; arrow “Peak” to 5, 9; line at y 3.')
  expect(feed).toContain('class="rg"')
  expect(feed).toContain('.rg{fill:#')
  expect(feed).toContain('>Peak</text>')
})

test.each([
  [
    '{ x: [2, 4], y: 3, label: a }',
    'marks.0 must have two values, for an arrow to a point, or two ranges',
  ],
  ['{ x: 2, y: 3 }', 'marks.0 must have a label, from which an arrow points'],
  ['{ label: a }', 'marks.0 must have an x or a y'],
  ['{ x: [1, 2, 3] }', 'marks.0.x must be a value, or the two ends of a range'],
  ['{ x: [3, 3] }', 'The mark 1 is a range without a width.'],
  ['{ x: [30, 40] }', 'The mark 1 lies outside the axes.'],
  ['{ x: 5, y: 30, label: a }', 'The mark 1 lies outside the axes.'],
  ['{ x: soon }', 'The mark 1 is at “soon”, which is no number and no date.'],
  ['{ x: "2020-01-01" }', '2020-01-01 is a date; the axis needs scale: time.'],
  ['{ x: 1, lable: a }', 'did you mean label?'],
])('the mark %s is refused', async (mark, sentence) => {
  expect((await draw({ marks: `  - ${mark}` })).problems.join('')).toContain(sentence)
})

test('a misspelt word of a mark is reported with the one that was meant', async () => {
  const { problems } = await draw({
    head: 'x: { column: t, label: Type, scale: category }\ny: { label: y }',
    series: '  - { kind: points, y: v }',
    file: 't,v\nspiral,1\nlens,2\n',
    marks: '  - { x: spirl }',
  })
  expect(problems).toEqual(['The axis “Type” has no word “spirl”; did you mean spiral?'])
})

test('lines are in front of bars, which would hide them, and behind every other series', async () => {
  const bars = '  - { kind: bars, data: [[2, 4], [5, 9], [8, 3]] }'
  const marks = '  - { x: 5, label: limit }'
  const mixed = await draw({ series: `${bars}\n${line}`, marks })
  for (const svg of mixed.drawings) {
    const [bar, rule, curve] = ['class="br', 'class="ax rl"', 'class="ln'].map((sign) =>
      svg.indexOf(sign),
    )
    expect(bar).toBeGreaterThan(0)
    expect(rule).toBeGreaterThan(bar ?? 0)
    expect(curve).toBeGreaterThan(rule ?? 0)
  }
})
