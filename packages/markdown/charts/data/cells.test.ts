import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'
import { binCells } from './cells.ts'
import { gridCells } from './grid-cells.ts'
import { latticeOf } from './lattice.ts'

async function draw(body: string, table = '') {
  const source = Buffer.from(table)
  const files = [{ name: 't.csv', bytes: source.length, source }]
  const { html, problems, charts } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files,
  })
  const medium = /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''
  return { html, medium, charts, sentences: problems.map(({ sentence }) => sentence) }
}

const axes = (more = '') => `x: { column: x, label: X${more} }\ny: { column: y, label: Y${more} }`
const ofFile = (series: string, more = '') =>
  `title: T\ndata: t.csv\n${axes(more)}\nseries:\n  - ${series}`
const inText = (series: string, x = 'label: X', y = 'label: Y') =>
  `title: T\nx: { ${x} }\ny: { ${y} }\nseries:\n  - ${series}`

/** A long table of a grid. */
const gridTable = (
  xs: number[],
  ys: number[],
  valueAt: (x: number, y: number) => number | string,
) => `x,y,z\n${ys.flatMap((y) => xs.map((x) => `${x},${y},${valueAt(x, y)}`)).join('\n')}\n`
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The cells of a drawing by their level, of cells of one size. */
function cellsIn(svg: string): Map<string, string> {
  const group = /<g stroke="currentColor" shape-rendering="crispEdges"[\s\S]*?<\/g>/.exec(svg)?.[0]
  const paths = (group ?? '').matchAll(/<path class="(c\d)" d="([^"]*)"/g)
  return new Map([...paths].map(([, level = '', d = '']) => [level, d]))
}

test('the counts of all bins add up, and the last bin includes its upper edge', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0.5, y: 1.9 },
    { x: 2, y: 2 },
    { x: 2, y: 2 },
    { x: 9, y: 1 },
  ]
  const cells = binCells(points, { x: [0, 1, 2], y: [0, 1, 2] })
  expect(cells.map(({ colour }) => colour)).toEqual([1, Number.NaN, 1, 2])
  expect(cells[3]).toMatchObject({ x: 1.5, y: 1.5, left: 1, right: 2, low: 1, high: 2 })
  expect(binCells(points, { x: [], y: [0, 1] })).toEqual([])
})

test('rows are counted in bins, whose table has the fullest first', async () => {
  const table = 'x,y\n1,1\n1.2,1.1\n9,9\n1.1,1.2\n9,1\n,3\n'
  const { html, medium, charts, sentences } = await draw(ofFile('{ mark: hist2d, bins: 2 }'), table)
  expect(sentences).toEqual([])
  expect(medium).toContain('bins with 1 to 3 rows in each bin')
  expect(medium).toContain('>Rows per bin</text>')
  expect(html).toContain('1 of 6 rows has no value.')
  expect(html).toContain('<summary>Data (3 bins)</summary>')
  expect(html).toContain('>X, from</th>')
  const [first] = /<tbody>[\s\S]*?<\/tr>/.exec(html) ?? []
  expect([...(first ?? '').matchAll(/<td[^>]*>([^<]*)/g)].map(([, cell]) => cell)).toEqual([
    '0',
    '4',
    '0',
    '4',
    '3',
  ])
  expect(charts[0]?.svg).toContain('.c0{color:#')
})

test('bins have equal widths on a logarithmic axis', async () => {
  const table = `x,y\n${upTo(41)
    .map((index) => `${10 ** (index / 10)},${10 ** (index / 10)}`)
    .join('\n')}\n`
  const { html, sentences } = await draw(
    `title: T\ndata: t.csv\nx: { column: x, label: X, scale: log }\ny: { column: y, label: Y, scale: log }\nseries:\n  - { mark: hist2d, bins: [4, 2] }`,
    table,
  )
  expect(sentences).toEqual([])
  const rows = [...html.matchAll(/<tr>((?:<td[^>]*>[^<]*<\/td>)+)/g)].map(([, row = '']) =>
    [...row.matchAll(/>([^<]+)</g)].map(([, cell]) => Number(cell)),
  )
  expect(rows.map(([left = 0, right = 0]) => right / left)).toEqual([10, 10, 10, 10])
  expect(rows.map(([, , low = 0, high = 0]) => high / low)).toEqual([100, 100, 100, 100])
  expect(rows.reduce((sum, row) => sum + (row.at(-1) ?? 0), 0)).toBe(41)
})

test('rows outside given axes are not counted, and bins end at the axes', async () => {
  const table = `x,y\n${upTo(100)
    .map((index) => `${index / 10},${index / 10}`)
    .join('\n')}\n`
  const { html, medium, sentences } = await draw(
    ofFile('{ mark: hist2d, bins: 5 }', ', min: 1, max: 7.5'),
    table,
  )
  expect(sentences).toEqual([])
  expect(html).toContain('34 of 100 rows lie outside.')
  expect(html).toContain('<td class="r">1</td><td class="r">2</td>')
  expect(html).toContain('<td class="r">7</td><td class="r">7.5</td>')
  expect(medium).toContain('Chart of Y, 1 to 7.5, against X, 1 to 7.5')
})

test('an image is tight on its grid, and neighbours of one level are one stroke', async () => {
  const table = gridTable(upTo(6), upTo(4), (x) => (x < 3 ? 0 : 9))
  const { medium, html, sentences } = await draw(
    ofFile('{ mark: image, z: z, color: { label: Flux (Jy) } }'),
    table,
  )
  expect(sentences).toEqual([])
  expect(medium).toContain('Chart of Y, −0.5 to 3.5, against X, −0.5 to 5.5: image of 6 by 4 cells')
  expect(medium).toContain('Flux (Jy) from 0 to 9')
  expect(cellsIn(medium)).toEqual(
    new Map([
      ['c0', 'M0 0h3M0 1h3M0 2h3M0 3h3'],
      ['c8', 'M3 0h3M3 1h3M3 2h3M3 3h3'],
    ]),
  )
  expect(html).toContain('<summary>Data (24 rows)</summary>')
})

test('missing values leave the page, with and without a row', async () => {
  const rows = gridTable(upTo(4), upTo(3), (x, y) => (x === 1 && y === 1 ? '' : x + y))
  const without = rows.replace('2,1,3\n', '')
  const { medium, html, sentences } = await draw(ofFile('{ mark: image, z: z }'), without)
  expect(sentences).toEqual([])
  const lengths = [...cellsIn(medium).values()].join('').matchAll(/h(\d+)/g)
  expect([...lengths].reduce((sum, [, length]) => sum + Number(length), 0)).toBe(10)
  expect(html).toContain('1 of 11 rows has no value.')
})

test('reversed axes mirror the cells', async () => {
  const table = gridTable([0, 1], [0, 1], (x, y) => (x + y === 0 ? 0 : 9))
  const { medium } = await draw(ofFile('{ mark: image, z: z }', ', reverse: true'), table)
  expect(cellsIn(medium).get('c0')).toBe('M1 0h1')
})

test('words along the axes are the rows and columns of an image', async () => {
  const table = 'x,y,z\na,c,1\nb,c,2\na,d,3\nb,d,4\n'
  const { medium, sentences } = await draw(
    ofFile('{ mark: image, z: z }', ', scale: category'),
    table,
  )
  expect(sentences).toEqual([])
  expect(medium).toContain('>a</text>')
  expect(cellsIn(medium).size).toBe(4)
})

test('a matrix in the text has its first row at the first end of y', async () => {
  const image = (y: string) =>
    inText(`{ mark: image, x: [0, 4], y: ${y}, data: [[1, 1, 1, 1], [1, null, 1, 9]] }`)
  const { medium, html, sentences } = await draw(image('[0, 2]'))
  expect(sentences).toEqual([])
  expect(medium).toContain('Chart of Y, 0 to 2, against X, 0 to 4: image of 4 by 2 cells')
  expect(cellsIn(medium).get('c8')).toBe('M3 0h1')
  expect(cellsIn((await draw(image('[2, 0]'))).medium).get('c8')).toBe('M3 1h1')
  expect(html).toContain('1 of 8 cells has no value.')
  expect(html).toContain('<summary>Data (8 rows)</summary>')
  expect(html).toContain('<td class="r">0.5</td><td class="r">0.5</td><td class="r">1</td>')
})

test('the ends of a matrix are those of the axes unless the series has its own', async () => {
  const { medium, sentences } = await draw(
    inText(
      '{ mark: image, data: [[1, 2], [3, 4]] }',
      'label: X, min: 1, max: 100, scale: log',
      'label: Y, min: 0, max: 1',
    ),
  )
  expect(sentences).toEqual([])
  expect(medium).toContain('against X, 1 to 100, logarithmic: image of 2 by 2 cells')
  // Both columns have the same width on a logarithmic scale.
  expect(cellsIn(medium).size).toBeGreaterThan(2)
})

test('contour lines have names, a description and a sentence in the caption', async () => {
  const places = upTo(41).map((index) => index / 4)
  const table = gridTable(places, places, (x, y) => Math.hypot(x - 5, y - 5).toFixed(4))
  const { medium, html, charts, sentences } = await draw(
    ofFile('{ mark: contour, z: z, levels: [1, 2, 3.5, 99] }'),
    table,
  )
  expect(sentences).toEqual([])
  expect(medium).toContain('contour lines of z at 1, 2 and 3.5')
  expect(html).toContain('The lines show z at 1, 2 and 3.5.')
  expect([...medium.matchAll(/class="ha"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    '1',
    '2',
    '3.5',
  ])
  const lines = [...medium.matchAll(/stroke-linejoin="round" d="([^"]*)"/g)]
  expect(lines).toHaveLength(3)
  // The widths of circles of the radii 1, 2 and 3.5 on an axis from 0 to 10.
  const widths = lines.map(([, d = '']) => {
    let x = 0
    const xs = stepsOf(d).map((step) => (x += step[0] ?? 0))
    return Math.max(...xs) - Math.min(...xs)
  })
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(2, 1)
  expect((widths[2] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(3.5, 1)
  expect(charts[0]?.svg).toContain('.ha{')
  expect(medium).not.toContain('class="hl"')
})

/** The first place and the steps of a path of one line. */
function stepsOf(d: string): number[][] {
  const numbers = [...d.matchAll(/-?\d+/g)].map(([number]) => Number(number))
  return upTo(numbers.length / 2).map((index) => numbers.slice(2 * index, 2 * index + 2))
}

test('several series of contour lines differ in colour and dash, and have names beside them', async () => {
  const places = upTo(31).map((index) => index / 3)
  const table = gridTable(places, places, (x, y) => Math.hypot(x - 5, y - 5).toFixed(4))
  const { medium, html, sentences } = await draw(
    ofFile(
      '{ mark: contour, z: z, levels: [1], label: inner }\n  - { mark: contour, z: z, levels: [3], label: outer }',
    ),
    table,
  )
  expect(sentences).toEqual([])
  expect(medium).toMatch(/<g class="mk k1" transform[^>]*><path [^>]*stroke-linejoin="round" d=/)
  expect(medium).toMatch(/<g class="mk k2" transform[^>]*><path [^>]*stroke-dasharray="60,? 30"/)
  expect(medium).toContain('>inner</text>')
  expect(medium).toContain('>outer</text>')
  expect(html).toContain('The lines “inner” show z at 1. The lines “outer” show z at 3.')
})

test('contour lines on an image have rims in the colour of the page', async () => {
  const table = gridTable(upTo(9), upTo(9), (x, y) => x + y)
  const { medium, sentences } = await draw(
    ofFile('{ mark: contour, z: z, levels: 3 }\n  - { mark: image, z: z }'),
    table,
  )
  expect(sentences).toEqual([])
  expect(medium.indexOf('class="hl"')).toBeGreaterThan(medium.indexOf('crispEdges'))
  expect(medium.indexOf('class="hl"')).toBeLessThan(medium.indexOf('class="ax"'))
})

test('a line on cells has a rim in the colour of the page', async () => {
  const table = gridTable(upTo(9), upTo(9), (x, y) => x + y)
  const line = '{ mark: line, y: x }'
  const { medium } = await draw(ofFile(`{ mark: image, z: z }\n  - ${line}`), table)
  const [, rim, shown] =
    /class="hl"[^>]* d="([^"]*)"[\s\S]*?class="ln ln1" d="([^"]*)"/.exec(medium) ?? []
  expect(rim).toMatch(/^M/)
  expect(shown).toBe(rim)
  expect((await draw(ofFile(line), table)).medium).not.toContain('class="hl"')
})

test('many dots on cells have rims in the colour of the page', async () => {
  const table = gridTable(upTo(25), upTo(20), (x, y) => x + y)
  const dots = '{ mark: dot, y: y }'
  const { medium } = await draw(ofFile(`{ mark: image, z: z }\n  - ${dots}`), table)
  const [, rims, shown] =
    /class="hl"[^>]* d="([^"]*)"[\s\S]*?class="dt" d="([^"]*)"/.exec(medium) ?? []
  expect(rims).toMatch(/^m/)
  expect(shown).toBe(rims)
  expect((await draw(ofFile(dots), table)).medium).not.toContain('class="hl"')
})

test('lines and ranges of marks are on cells and below other series', async () => {
  const table = gridTable(upTo(9), upTo(9), (x, y) => x + y)
  const marks = '\nmarks:\n  - { x: 2, label: here }\n  - { y: [3, 4] }'
  const series = '{ mark: line, y: x }\n  - { mark: image, z: z }'
  for (const order of ['', '\nlayers: written']) {
    const { medium, sentences } = await draw(ofFile(series + marks + order), table)
    expect(sentences).toEqual([])
    const places = ['crispEdges', 'class="rg"', 'class="ax rl"', 'class="ln ln1"'].map((text) =>
      medium.indexOf(text),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
    expect(medium).toMatch(/<path class="hl"[^>]*><\/path><path class="ax rl"/)
  }
})

test('panels share the levels of contour lines and the colours of images', async () => {
  const both = ['a', 'b'].flatMap((panel, at) =>
    gridTable(upTo(5), upTo(5), (x, y) => (x + y) * (at + 1))
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => `${row},${panel}`),
  )
  const { medium, sentences } = await draw(
    `title: T\ndata: t.csv\nfacet: { x: p }\n${axes()}\nseries:\n  - { mark: image, z: z }\n  - { mark: contour, z: z, levels: [4, 10] }`,
    `x,y,z,p\n${both.join('\n')}\n`,
  )
  expect(sentences).toEqual([])
  expect(medium.match(/shape-rendering="crispEdges" transform/g)).toHaveLength(2)
  expect(medium).toContain('contour lines of z at 4 and 10')
})

test('regular places include those without a row, also by their ratio', () => {
  expect(latticeOf([0, 1, 2, 4, 5], {}, 'x').places).toEqual([0, 1, 2, 3, 4, 5])
  const powers = latticeOf([1, 10, 1000], { scale: 'log' }, 'x')
  expect(powers.places.map((place) => Number(place.toPrecision(6)))).toEqual([1, 10, 100, 1000])
  expect(powers.edges[1]).toBeCloseTo(Math.sqrt(10), 9)
  expect(latticeOf([0, 0.33, 0.67, 1], {}, 'x').places).toEqual([0, 0.33, 0.67, 1])
  // Places without a common distance are those of the rows.
  expect(latticeOf([1, 2, 30], {}, 'x')).toMatchObject({
    places: [1, 2, 30],
    edges: [0.5, 1.5, 16, 44],
  })
})

test('the cells of a grid are in rows, with the rows of the file', () => {
  const rows = [
    { x: 1, y: 5, value: 1, row: 0 },
    { x: 1, y: 6, value: 2, row: 1 },
    { x: 2, y: 6, value: 3, row: 2 },
  ]
  expect(gridCells(rows, { x: {}, y: {} }).map(({ colour, row }) => [colour, row])).toEqual([
    [1, 0],
    [Number.NaN, undefined],
    [2, 1],
    [3, 2],
  ])
})

const square = gridTable([1, 2, 3], [1, 2, 3], (x, y) => x + y)
const scattered = `x,y,z\n${upTo(20)
  .map((index) => `${(index * 7.3) % 11},${(index * 3.7) % 13},${index}`)
  .join('\n')}\n`

test.each([
  [ofFile('{ mark: image }'), 'A series of image names no column z.'],
  [ofFile('{ mark: image, z: flux }'), 't.csv has no column flux'],
  [ofFile('{ mark: image, z: z }'), scattered, 'The rows are no grid: there are 20 values of x'],
  [
    ofFile('{ mark: image, z: z }'),
    `${square}2,2,9\n`,
    'Two rows have the same place, x = 2 and y = 2',
  ],
  [ofFile('{ mark: contour, z: z }'), 'x,y,z\n1,1,1\n1,2,2\n', 'there is one value of x'],
  [
    ofFile('{ mark: image, z: z }'),
    gridTable(upTo(101), upTo(100), (x) => x),
    'A grid has at most 10,000 cells; this one has 101 × 100.',
  ],
  [
    ofFile('{ mark: image, z: z }'),
    gridTable(upTo(401), [1, 2], (x) => x),
    'A grid has at most 400 places along an axis; there are more values of x.',
  ],
  [
    ofFile('{ mark: image, z: z }'),
    'x,y,z\n1,1,\n1,2,\n2,1,\n2,2,\n',
    't.csv has no row that can be drawn.',
  ],
  [
    ofFile('{ mark: image, z: z, color: { min: 90 } }'),
    'The colours “z” have no range: no value lies between their ends.',
  ],
  [
    ofFile('{ mark: contour, z: z, levels: [50] }'),
    'None of the levels of the contour lines lies between the values, 2 to 6.',
  ],
  [ofFile('{ mark: contour, z: z, levels: 21 }'), 'series.0.levels must be 20 at most'],
  [ofFile('{ mark: contour, z: z, levels: [] }'), 'series.0.levels must not be empty'],
  [ofFile('{ mark: contour, z: z, level: 3 }'), 'did you mean levels?'],
  [ofFile('{ mark: hist2d, bins: 71 }'), 'series.0.bins must be 70 at most'],
  [ofFile('{ mark: hist2d, bins: [100, 51] }'), 'series.0.bins must be 5000 bins at most'],
  [ofFile('{ mark: hist2d, bins: many }'), 'must be a number of bins, 1 to 70, or two for x and y'],
  [ofFile('{ mark: hist2d, bin: [2, 3, 4] }'), 'must be a number of bins, 1 to 70'],
  [
    ofFile('{ mark: hist2d }', ', scale: category'),
    'The axes of hist2d must have numbers, not categories.',
  ],
  [ofFile('{ mark: contour, z: z }', ', scale: category'), 'The axes of contour must have numbers'],
  [ofFile('{ mark: hexbin }', ', scale: category'), 'The axes of hexbin must have numbers'],
  [
    ofFile('{ mark: image, z: z }\n  - { mark: hexbin }'),
    'Only one series of a chart can have cells of colours.',
  ],
  [
    ofFile('{ mark: image, z: z }\nfold: { period: 2, epoch: 1 }'),
    'A chart with image cannot be folded; hexbin can.',
  ],
  [ofFile('{ mark: imag, z: z }'), 'did you mean image?'],
  [ofFile('{ mark: countour, z: z }'), 'did you mean contour?'],
  [
    inText('{ mark: image, data: [[1, 2], [3, 4]] }'),
    'A matrix needs its ends along x: x: [from, to]',
  ],
  [
    inText('{ mark: image, x: [0, 1], y: [2, 2], data: [[1, 2], [3, 4]] }'),
    'The ends of the matrix along y must be two different values of the axis.',
  ],
  [
    inText('{ mark: image, x: [0, 1], y: [0, 1], data: [[1, 2], [3, 4, 5]] }'),
    'series.0.data must have rows of the same length',
  ],
  [inText('{ mark: image, data: [[1], [2]] }'), 'series.0.data.0 must have two numbers at least'],
  [
    inText('{ mark: image, data: [[1, a], [2, 3]] }'),
    'series.0.data.0.1 must be a number, or null',
  ],
  [
    inText('{ mark: image, data: [[1, 2], [3, 4]] }', 'label: X, scale: category'),
    'A matrix has numbers along both axes; words need the columns of a file.',
  ],
  [
    inText('{ mark: hist2d, data: [[1, 2], [3, 40]] }', 'label: X', 'label: Y, max: 20'),
    'The row 2 of the data lies outside the axes.',
  ],
])('cells that cannot be drawn are refused: %#', async (body, ...rest) => {
  const sentence = rest.at(-1) ?? ''
  const { sentences } = await draw(body, rest.length > 1 ? rest[0] : square)
  expect(sentences.join(' ')).toContain(sentence)
})
