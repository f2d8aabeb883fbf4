import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { overlapsOf, wordsIn } from '../testing/drawing-words.ts'

const plain = 'x: { column: t, label: Time }\ny: { column: v, label: V (mag) }'

interface Written {
  facet: string
  file: string
  series?: string
  axes?: string
}

/** The drawings of a chart, the largest first, the whole HTML, and the problems for its author. */
async function draw({ facet, file, series = '  - { mark: dot }', axes = plain }: Written) {
  const source = Buffer.from(file)
  const body = `title: It fades\nwide: true\ndata: t.csv\n${axes}\nfacet: ${facet}\nseries:\n${series}`
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const drawings = html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []
  return { html, drawings, problems: problems.map(({ sentence }) => sentence) }
}

const table = (rows: readonly string[]) => `t,v,f,n\n${rows.join('\n')}\n`
const filters = table(['0,1,g,1', '10,5,g,2', '0,2,r,1', '5,9,i,1', '5,9,,1'])

/** The frames of the panels: left, top, bottom and right. */
const framesIn = (svg: string) =>
  [...svg.matchAll(/<path class="ax" d="M([\d.]+) ([\d.]+)V([\d.]+)H([\d.]+)/g)].map(
    ([, ...ends]) => ends.map(Number),
  )

const circlesIn = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])

test('each value of a column has a panel with its title, its points and the shared axes', async () => {
  const { html, drawings } = await draw({ facet: '{ x: f }', file: filters })
  const [, medium = ''] = drawings
  const titles = [...medium.matchAll(/<text class="it"[^>]*>([^<]*)/g)].map(([, title]) => title)
  expect(titles).toEqual(['g', 'r', 'i'])
  const frames = framesIn(medium)
  const [first = [], second = []] = frames
  expect(frames.map(([, ...rest]) => rest.slice(0, 2))).toEqual(Array(3).fill(first.slice(1, 3)))
  // The first points of two panels have the same time, at the same place of the panel.
  const [early = [], late = [], other = []] = circlesIn(medium)
  expect((other[0] ?? 0) - (second[0] ?? 0)).toBeCloseTo((early[0] ?? 0) - (first[0] ?? 0), 0)
  expect(late[0]).toBeLessThan(second[0] ?? 0)
  // The labels of y are at the first panel only, the names of the axes are there once.
  const words = wordsIn(medium).map(({ text }) => text)
  expect(words.filter((text) => text === '8')).toHaveLength(1)
  expect(words.filter((text) => text === 'Time')).toHaveLength(1)
  expect(medium).toContain(
    'aria-label="It fades. 3 panels by f: g, r, i. Chart of V (mag), 0 to 10, against Time,',
  )
  expect(html).toMatch(/<th[^>]*>t<\/th><th[^>]*>v<\/th><th[^>]*>f<\/th>/)
})

test('panels beside each other wrap in narrow drawings, and panels below each other never do', async () => {
  const columnsOf = (svg: string) => new Set(framesIn(svg).map(([left]) => left)).size
  const rows = Array.from({ length: 24 }, (_, index) => `${index},${index % 5},s${index % 6},1`)
  const across = await draw({ facet: '{ x: f }', file: table(rows) })
  expect(across.drawings.map(columnsOf)).toEqual([6, 3, 2])
  const given = await draw({ facet: '{ x: f, columns: 3 }', file: table(rows) })
  expect(given.drawings.map(columnsOf)).toEqual([3, 3, 2])
  const down = await draw({ facet: '{ y: f }', file: table(rows) })
  expect(down.drawings.map(columnsOf)).toEqual([1, 1, 1])
})

test('two columns make a grid, whose numbers have the name of their column', async () => {
  const { drawings } = await draw({ facet: '{ x: f, y: n }', file: filters })
  const [large = ''] = drawings
  expect(large).toContain('4 panels by f: g, r, i, and by n: 1, 2.')
  expect(framesIn(large)).toHaveLength(4)
  expect(large.match(/<text class="it"[^>]*rotate\(90[^>]*>n = [12]</g)).toHaveLength(2)
})

test('a value without anything to draw has no panel, and panels can be sorted by name', async () => {
  const file = table(['1,2,s10,1', '2,3,s9,1', '3,nan,s8,1'])
  const { drawings, html } = await draw({ facet: '{ x: f, sort: name }', file })
  expect(drawings[0]).toContain('2 panels by f: s9, s10.')
  expect(html).toContain('1 of 3 rows has no value.')
  const [only = ''] = (
    await draw({ facet: '{ x: f }', file, series: '  - { mark: dot, only: { f: s9 } }' })
  ).drawings
  expect(only).toContain('1 panel by f: s9.')
})

test('a series has the same look in each panel, and one line of keys names all', async () => {
  const file = table(['1,2,a,g', '2,3,a,h', '1,4,b,h', '2,1,b,h'])
  const { html, drawings } = await draw({
    facet: '{ x: f }',
    file,
    series: '  - { mark: line, by: n }',
  })
  const [, medium = ''] = drawings
  expect(medium.match(/class="ln ln\d"/g)).toEqual([1, 2, 2].map((n) => `class="ln ln${n}"`))
  expect(html.match(/class="key-of"/g)).toHaveLength(2)
  const byPanel = await draw({ facet: '{ x: f }', file, series: '  - { mark: dot, by: f }' })
  expect(byPanel.html).not.toContain('class="key-of"')
})

test('histograms in panels share their bins, and stacks end in their panel', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `${index},1,${index < 10},${index % 2}`)
  const { drawings } = await draw({
    facet: '{ x: f }',
    file: table(rows),
    axes: 'x: { column: t, label: T }\ny: { label: Rows }',
    series: '  - { mark: bar, bin: [0, 10, 20, 40], by: n, stack: true }',
  })
  expect(drawings[0]).toContain('Chart of Rows, 0 to 20, against T, 0 to 40')
})

const many = table(Array.from({ length: 31 }, (_, index) => `1,2,s${index},${index % 5}`))

test.each([
  ['{ x: f }', 'The column f has 31 values; at most 12 panels can be drawn.'],
  ['{ x: filter }', 't.csv has no column filter.'],
  ['{ column: 3 }', 'facet.column is not a known property; did you mean columns?'],
  ['{ sort: name }', 'facet must have a column x or y'],
  ['{ x: n, columns: 9 }', 'facet.columns must be 6 at most'],
  ['{ y: n, columns: 2 }', 'facet must have columns only for panels along x'],
])('panels by %s are refused', async (facet, sentence) => {
  expect((await draw({ facet, file: many })).problems.join('')).toContain(sentence)
})

test('panels without any row inside the axes are refused', async () => {
  const axes = plain.replace('label: Time', 'label: Time, min: 50, max: 60')
  const { drawings, problems } = await draw({ facet: '{ x: f }', file: filters, axes })
  expect(drawings).toEqual([])
  expect(problems).toEqual(['No row of the panels lies inside the axes.'])
})

test('panels need a file', async () => {
  const body =
    'title: T\nx: { label: x }\ny: { label: y }\nfacet: { x: f }\nseries:\n  - { kind: line, data: [[1, 2], [2, 3]] }'
  const { problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``)
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    'Panels need the columns of a file; the chart names none as its data.',
  ])
})

const names = ['Transit', 'Radial velocity', 'A long name of a method', 'Imaging', 'Timing']
const planets = table(
  Array.from({ length: 60 }, (_, index) => {
    const value = 10 ** ((index % 8) - 2)
    return `${value},${value * 1000},${names[index % 5]},${index % 2}`
  }),
)
const marks = 'marks:\n  - { x: 100, label: Earth }\n  - { x: 300, label: Neptune }'
const logarithmic = `x: { column: t, label: Period, scale: log }\ny: { column: v, label: Mass, scale: log }\n${marks}`

test.each([
  ['{ x: f }', logarithmic],
  ['{ y: f }', logarithmic],
  ['{ x: f, y: n }', logarithmic],
  ['{ x: n, y: f }', plain],
  ['{ x: f }', plain],
  ['{ x: n }', 'x: { column: f, label: Method, scale: category }\ny: { column: v, label: Mass }'],
  ['{ x: n }', 'x: { column: v, label: Mass }\ny: { column: f, label: Method, scale: category }'],
])('no words of panels by %s overlap in any size, with %s', async (facet, axes) => {
  const { drawings, problems } = await draw({ facet, file: planets, axes })
  expect(problems).toEqual([])
  expect(drawings).toHaveLength(3)
  for (const svg of drawings) {
    const words = wordsIn(svg)
    expect(words.length).toBeGreaterThan(8)
    expect(overlapsOf(words)).toEqual([])
    const [, width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
    expect(
      words.filter(
        ({ left, right, bottom }) =>
          left < -4 || right > (width ?? 0) + 4 || bottom > (height ?? 0),
      ),
    ).toEqual([])
  }
})

test('panels in a single row are about as high as wide, those in several rows are lower', async () => {
  const { drawings } = await draw({ facet: '{ x: f }', file: filters })
  const shapes = [drawings[1], drawings[2]].map((svg = '') => {
    const [[left = 0, top = 0, bottom = 0, right = 0] = []] = framesIn(svg)
    return (bottom - top) / (right - left)
  })
  expect(shapes[0]).toBeGreaterThan(0.95)
  expect(shapes[1]).toBeLessThan(0.9)
})
