import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

const axes = 'x: { column: t, label: Time }\ny: { column: v, label: V (mag) }'

/** The drawings of a chart, the largest first, the whole HTML, its picture for feeds, and the problems for its author. */
async function draw(series: string, file: string, rest = '') {
  const source = Buffer.from(file)
  const body = `title: It fades\nwide: true\ndata: t.csv\n${axes}\n${rest}series:\n${series}`
  const { html, charts, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const drawings = html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []
  const [, medium = ''] = drawings
  const sentences = problems.map(({ sentence }) => sentence)
  return { html, drawings, medium, still: charts[0]?.svg ?? '', sentences }
}

const dots = (more: string) => `  - { mark: dot, ${more} }`
const nine = Array.from({ length: 9 }, (_, index) => `${index},${index + 1},${1000 + index * 100}`)
const stars = `t,v,teff (K)\n${nine.join('\n')}\n`

/** The number of symbols of each level; the colour bar has a path of each level as well. */
function symbolsIn(svg: string): Record<string, number> {
  const found = [...svg.matchAll(/<path class="s[fo] (c\d)"[^>]* d="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, level = '', d = '']) => [level, d.split('M').length - 1]))
}

test('each of nine levels is a path with the symbols of its points', async () => {
  const { html, medium, sentences } = await draw(dots('color: teff'), stars)
  expect(sentences).toEqual([])
  const levels = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8']
  expect(symbolsIn(medium)).toEqual(Object.fromEntries(levels.map((level) => [level, 1])))
  // The bar has the label of the column and a tick at every third limit.
  expect(medium).toContain('text-anchor="end">teff (K)</text>')
  for (const tick of ['1000', '1300', '1600', '1900']) expect(medium).toContain(`>${tick}</text>`)
  expect(medium).toContain('points. Colours show teff (K), 1000 to 1900."')
  expect(html).toMatch(/<th[^>]*>t<\/th><th[^>]*>v<\/th><th[^>]*>teff \(K\)<\/th>/)
})

test('colours have a label, a logarithmic scale, ends and a direction', async () => {
  const channel = '{ column: n, label: Flux (Jy), scale: log, min: 1, max: 1000, reverse: true }'
  const { medium, html } = await draw(
    dots(`color: ${channel}`),
    't,v,n\n0,1,1\n1,2,30\n2,3,5000\n3,4,0\n4,5,\n',
  )
  expect(symbolsIn(medium)).toEqual({ c8: 1, c4: 1, c0: 1 })
  expect(medium).toContain('Colours show Flux (Jy), 1 to 1000, logarithmic.')
  // Rows without a value that a colour can show are not drawn.
  expect(html).toContain('2 of 5 rows have no value.')
})

test('the label of a colour may be a formula', async () => {
  const { medium } = await draw(dots("color: { column: teff, label: '$T$ (K)' }"), stars)
  expect(medium).toContain('>T (K)</text>')
})

test('words are series as with by', async () => {
  const file = 't,v,f\n0,1,g\n1,2,r\n2,3,g\n3,4,i\n'
  const [coloured, divided] = [await draw(dots('color: f'), file), await draw(dots('by: f'), file)]
  expect(coloured.sentences).toEqual([])
  expect(coloured.html).toBe(divided.html)
  expect((await draw(dots('color: f, by: f'), file)).html).toBe(divided.html)
})

test('series with the same column of colours have one bar, shapes of their own and neutral signs', async () => {
  const file = 't,v,w,n,f\n0,1,2,5,a\n1,2,3,6,b\n2,3,4,9,a\n'
  const { html, medium, sentences } = await draw(dots('color: n, by: f'), file, 'facet: { x: f }\n')
  expect(sentences).toEqual([])
  expect(medium.match(/shape-rendering="crispEdges"/g)).toHaveLength(1)
  expect(medium).not.toContain('class="mk')
  expect(html).not.toContain('class="key"')
  const both = await draw(
    `${dots('color: n, label: V')}\n${dots('y: w, color: n, label: W')}`,
    file,
  )
  expect(both.sentences).toEqual([])
  // The second series has open circles; the sign before its name has the colour of the text.
  expect(both.medium).toMatch(
    /<g fill="none" stroke="currentColor" stroke-width="1.5"><path class="so c\d/,
  )
  expect(both.medium).toMatch(/<g transform="translate[^>]*><g fill="currentColor"><path d=/)
})

test('error bars and limits keep the colour of the text', async () => {
  const { medium } = await draw(dots('color: teff, error: 0.5, limit: upper'), stars)
  expect(medium).toMatch(/<g class="pt"><path d="M/)
  expect(symbolsIn(medium)).toHaveProperty('c8', 1)
})

/** Rows of a table with numbers that look random and are always the same. */
function rowsOf(count: number, row: (random: () => number) => string): string {
  let state = 42
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => row(random)).join('\n')
}

test('many points are dots, one path for each level', async () => {
  const file = `t,v,n\n${rowsOf(2000, (random) => `${random()},${random()},${random()}`)}\n`
  const { drawings } = await draw(dots('color: n'), file)
  for (const drawing of drawings) {
    expect(drawing.match(/<path class="dt c\d" d="/g)).toHaveLength(9)
    expect(drawing.length).toBeLessThan(30 * 1024)
  }
})

test('more points than have room are squares in the colours of their means, and the caption says so', async () => {
  const noise = rowsOf(20_000, (random) => `${random()},${random()},${random()}`)
  const { html, drawings, sentences } = await draw(dots('color: n'), `t,v,n\n${noise}\n`)
  expect(sentences).toEqual([])
  expect(html).toContain('20,000 points are drawn as squares in the colour of their mean.')
  expect(html).not.toContain('the stronger a square')
  for (const drawing of drawings) expect(drawing.length).toBeLessThan(30 * 1024)
  // Half of the points at one place have 0 and half have 80, whose mean 40 is in the fifth of the levels from 0 to 90.
  const halves = Array.from({ length: 6000 }, (_, index) => `5,5,${index % 2 === 0 ? 0 : 80}`)
  const { medium } = await draw(
    dots('color: { column: n, min: 0, max: 90 }'),
    `t,v,n\n${halves.join('\n')}\n`,
  )
  expect(medium.match(/<path class="c\d" d="m\d+ \d+v1"/g)).toEqual([
    expect.stringContaining('class="c4"'),
  ])
})

const planets = 't,v,mass,n\n0,1,1,1\n1,2,4,2\n2,3,16,3\n3,4,100,4\n'
const circlesIn = (svg: string) =>
  [...svg.matchAll(/<circle(?: class="(\w+)")? cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(
    ([, name, x, y, r]) => ({ name, x: Number(x), y: Number(y), r: Number(r) }),
  )

test('areas are proportional to values, and the largest circle is drawn first', async () => {
  const { html, medium, sentences } = await draw(
    dots('size: { column: mass, label: Mass }'),
    planets,
  )
  expect(sentences).toEqual([])
  const all = circlesIn(medium)
  // Half of the outline of 1.5 px lies outside the circle.
  const radii = all.filter(({ name }) => name !== 'ax').map(({ r }) => r + 0.75)
  expect(radii.map((radius) => Math.round(radius * 10) / 10)).toEqual([14.1, 5.7, 2.9, 1.6])
  // The key shows round values with circles of the same scale, each with its number.
  const key = all.filter(({ name }) => name === 'ax').map(({ r }) => r + 0.5)
  expect(key.map((radius) => Math.round((radius / 14) ** 2 * 100))).toEqual([5, 20, 100])
  expect(medium).toMatch(
    />Mass<\/text><circle.*>5<\/text><circle.*>20<\/text><circle.*>100<\/text>/,
  )
  expect(medium).toContain('points. Areas show Mass, up to 100."')
  expect(html).toMatch(/<th[^>]*>mass<\/th>/)
})

test('circles and the key of their sizes lie within each drawing', async () => {
  const label = 'A name of sizes that is longer than a narrow drawing is wide (kg)'
  const { drawings } = await draw(
    dots(`size: { column: mass, label: ${label} }, color: n`),
    planets,
  )
  expect(drawings).toHaveLength(3)
  for (const drawing of drawings) {
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing)?.map(Number) ?? []
    for (const { x, y, r } of circlesIn(drawing)) {
      expect(x - r).toBeGreaterThanOrEqual(0)
      expect(x + r).toBeLessThanOrEqual(width)
      expect(y + r).toBeLessThanOrEqual(height)
    }
  }
})

test('colours and sizes work together, with and without words', async () => {
  const { medium } = await draw(dots('size: mass, color: n'), planets)
  expect(medium).toMatch(
    /<g class="pt"><g fill="currentColor" stroke-width="0.8"><circle class="c8"/,
  )
  const words = planets.replaceAll(/,(\d)$/gm, ',word $1')
  const { medium: divided, sentences } = await draw(dots('size: mass, color: n'), words)
  expect(sentences).toEqual([])
  expect(divided).toContain('<g class="mk k1"><g fill="currentColor" fill-opacity="0.3"><circle')
  expect(divided).toContain('<g class="mk k3"><g fill="currentColor" fill-opacity="0.3"><path')
})

test('many points of different sizes are dots, one path for each size and level', async () => {
  const file = `t,v,n,m\n${rowsOf(2000, (random) => `${random()},${random()},${random()},${random()}`)}\n`
  const { drawings } = await draw(dots('color: n, size: m'), file)
  for (const drawing of drawings) {
    const widths = [...drawing.matchAll(/<path class="c\d" stroke-width="(\d+)"/g)]
    expect(Number(widths[0]?.[1])).toBe(drawing.includes('v-s') ? 12 : 16)
    expect(drawing.length).toBeLessThan(30 * 1024)
  }
  const { medium } = await draw(dots('size: m'), file)
  expect(medium).toContain(
    '<g stroke-linecap="round" stroke-opacity="0.75"><path stroke-width="16"',
  )
})

test.each([
  ['color: tef', stars, 't.csv has no column tef; did you mean teff? It has t, v, teff.'],
  ['size: tef', stars, 't.csv has no column tef; did you mean teff? It has t, v, teff.'],
  ['size: f', 't,v,f\n1,2,g\n', 'The column f holds words, not numbers.'],
  ['size: n', 't,v,n\n1,2,0\n2,3,-4\n', 'The column n has no number above zero.'],
  ['color: { column: n, scale: log }', 't,v,n\n1,2,0\n', 'The column n has no number above zero.'],
  ['color: n', 't,v,n\n1,2,\n', 'The column n has no number.'],
  [
    'color: { column: n, min: 9 }',
    't,v,n\n1,2,5\n',
    'The colours “n” have no range, since their min lies above all values.',
  ],
  [
    'color: { column: f, scale: log }',
    't,v,f\n1,2,g\n',
    'The column f holds words, which become series; their colours have no label and no scale.',
  ],
  ['color: f, by: h', 't,v,f,h\n1,2,g,r\n', 'A series cannot be divided by two columns, h and f.'],
])('%s is refused with a sentence: %#', async (channel, file, sentence) => {
  expect((await draw(dots(channel), file)).sentences).toEqual([sentence])
})

test.each([
  ['color: { column: n, scale: lag }', 'must be linear or log; did you mean log?'],
  ['color: { colum: n }', 'is missing; colum is not a known property'],
  ['color: { column: n, labl: N }', 'is not a known property; did you mean label?'],
  ['color: [1]', 'must be the name of a column or its number'],
  ['color: { column: n, min: 5, max: 5 }', 'must have a min below its max'],
  ['color: { column: n, scale: log, min: 0 }', 'above zero with scale: log'],
  ['size: { column: n, scale: log }', 'is not a known property'],
])('%s is refused with what is wrong', async (channel, clause) => {
  const { sentences } = await draw(dots(channel), 't,v,n\n1,2,3\n')
  expect(sentences).toEqual([expect.stringContaining(clause)])
})

test('two keys of colours or sizes are refused', async () => {
  const file = 't,v,n,m\n1,2,3,4\n2,3,4,5\n'
  const both = (one: string, other: string) => draw(`${dots(one)}\n${dots(other)}`, file)
  expect((await both('color: n', 'color: 3')).sentences).toEqual([])
  expect((await both('color: n', 'color: m')).sentences).toEqual([
    'A chart has one key of colours; its series show two columns, n and m.',
  ])
  expect((await both('color: n', 'color: { column: n, scale: log }')).sentences).toEqual([
    'The colours of all series must have the same label and scale, since a chart has one key of colours.',
  ])
  expect((await both('size: n', 'size: m')).sentences).toEqual([
    'A chart has one key of sizes; its series show two columns, n and m.',
  ])
})

test('more points than can have sizes are refused', async () => {
  const rows = Array.from({ length: 5001 }, (_, index) => `${index},${index},1`)
  const { sentences } = await draw(dots('size: n'), `t,v,n\n${rows.join('\n')}\n`)
  expect(sentences).toEqual([
    '5001 points have no room for sizes; at most 5000 points can have them.',
  ])
})

test('colours and sizes of numbers in the text are refused, since these have no columns', async () => {
  const body = `title: T\n${axes}\nseries:\n  - { mark: dot, color: 3, data: [[1, 2]] }`
  const { problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, plainContext)
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    'Colours and sizes need the columns of a file; the chart names none as its data.',
  ])
})
