import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

interface Written {
  sky?: string
  series?: string
  rest?: string
  file?: string
  columns?: string
}

const positions = 'ra,dec,kind\n266.405,-28.936,centre\n10.68,41.27,galaxy\n83.63,22.01,nebula\n'
const dots = '  - { mark: dot }'

/** The drawings of a map, the largest first, the whole HTML, and the problems for its author. */
async function draw({
  sky = '{}',
  series = dots,
  rest = '',
  file = positions,
  columns = 'x: { column: ra }\ny: { column: dec }',
}: Written) {
  const source = Buffer.from(file)
  const body = `title: The sky\nwide: true\ndata: t.csv\n${columns}\nsky: ${sky}\n${rest}series:\n${series}`
  const { html, problems, charts } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const drawings = html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []
  return { html, drawings, charts, problems: problems.map(({ sentence }) => sentence) }
}

/** The numbers in the text, without a file. */
async function drawText(sky: string, series: string) {
  const body = `title: The sky\nsky: ${sky}\nseries:\n${series}`
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, plainContext)
  const drawings = html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []
  return { html, drawings, problems: problems.map(({ sentence }) => sentence) }
}

const circlesIn = (svg = '') =>
  [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))

/** The ellipse of a map of the whole sky. */
function ellipseIn(svg = '') {
  const [, left, y, rx, ry] = (/d="M([\d.]+) ([\d.]+)A([\d.]+) ([\d.]+) /.exec(svg) ?? []).map(
    Number,
  )
  return { x: (left ?? 0) + (rx ?? 0), y: y ?? 0, rx: rx ?? 0, ry: ry ?? 0 }
}

const textsOf = (svg = '') =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, ''),
  )

test('the centre of the Galaxy is in the middle of a map in galactic coordinates, at each size', async () => {
  const { drawings, problems } = await draw({ sky: '{ show: galactic }' })
  expect(problems).toEqual([])
  expect(drawings).toHaveLength(3)
  for (const svg of drawings) {
    const [centre, galaxy] = circlesIn(svg)
    const { x, y, rx, ry } = ellipseIn(svg)
    expect(rx / ry).toBeCloseTo(2, 1)
    expect(centre?.x).toBeCloseTo(x, 0)
    expect(centre?.y).toBeCloseTo(y, 0)
    // M31 is at l = 121.2°, b = −21.6°: left of the centre and below it.
    expect((x - (galaxy?.x ?? 0)) / rx).toBeCloseTo(0.6438, 2)
    expect(((galaxy?.y ?? 0) - y) / ry).toBeCloseTo(0.2935, 2)
  }
})

test('a map has its projection, coordinates, middle and direction in words', async () => {
  const galactic = await draw({ sky: '{ show: galactic }' })
  expect(galactic.drawings[0]).toContain(
    'The sky. Map of the sky in Mollweide projection, galactic coordinates, galactic longitude 0° in the middle, galactic longitude growing to the left: points.',
  )
  const aitoff = await draw({
    sky: '{ projection: aitoff, center: 180, planes: [galactic, ecliptic] }',
  })
  expect(aitoff.drawings[0]).toContain(
    'Map of the sky in Hammer–Aitoff projection, equatorial coordinates (J2000), right ascension 180° in the middle, right ascension growing to the left, with the Milky Way and the ecliptic as lines: points.',
  )
})

test('right ascensions are labelled in hours, other longitudes in degrees', async () => {
  const { drawings } = await draw({})
  expect(textsOf(drawings[1])).toEqual(
    expect.arrayContaining(['0h', '2h', '22h', '+60°', '0°', '−30°', 'Milky Way']),
  )
  const galactic = await draw({ sky: '{ show: galactic }' })
  expect(textsOf(galactic.drawings[1])).toEqual(
    expect.arrayContaining(['0°', '30°', '330°', 'Galactic longitude', 'Galactic latitude']),
  )
  expect(textsOf(galactic.drawings[1])).not.toContain('Milky Way')
})

test('positions in hours, minutes and seconds are read, and stay in the table', async () => {
  const file = 'ra,dec\n17:45:37.2,-28:56:10\n00:42:44,+41:16:09\n'
  const { drawings, html, problems } = await draw({ sky: '{ show: galactic }', file })
  expect(problems).toEqual([])
  const { x, y } = ellipseIn(drawings[0])
  expect(circlesIn(drawings[0])[0]?.x).toBeCloseTo(x, 0)
  expect(circlesIn(drawings[0])[0]?.y).toBeCloseTo(y, 0)
  expect(html).toContain('<td class="r">17:45:37.2</td>')
})

test('galactic longitudes in words are degrees, and their columns are converted', async () => {
  const file = 'l,b\n120:00:00,0\n'
  const columns = 'x: { column: l }\ny: { column: b }'
  const { drawings } = await draw({ sky: '{ coordinates: galactic }', file, columns })
  const { x, y, rx } = ellipseIn(drawings[0])
  const [at] = circlesIn(drawings[0])
  expect((x - (at?.x ?? 0)) / rx).toBeCloseTo(2 / 3, 2)
  expect(at?.y).toBeCloseTo(y, 0)
})

test('a tangent plane around its points shows all of them, and around a centre those within its width', async () => {
  const near = 'ra,dec\n83.6,22\n84.2,22.3\n83.1,21.9\n'
  const all = await draw({ sky: '{ projection: tangent }', file: near })
  expect(circlesIn(all.drawings[0])).toHaveLength(3)
  expect(textsOf(all.drawings[0])).toContain('+22°00′')
  const some = await draw({
    sky: '{ projection: tangent, center: ["05:34:24", 22], width: 0.5 }',
    file: `${near}263.6,-22\n`,
  })
  expect(circlesIn(some.drawings[0])).toHaveLength(1)
  expect(some.html).toContain('3 of 4 rows lie outside.')
  expect(some.drawings[0]).toContain(
    'on a tangent plane, equatorial coordinates (J2000), 0.5° wide around right ascension 83.6°, declination 22°',
  )
})

test('a line on the whole sky takes the shortest way and goes on at the other edge of the map', async () => {
  const { drawings } = await drawText('{}', '  - { mark: line, data: [[170, 0], [190, 0]] }')
  const [, d = ''] = /class="ln ln1" d="([^"]*)"/.exec(drawings[0] ?? '') ?? []
  const { x, rx } = ellipseIn(drawings[0])
  const pieces = d.split('M').slice(1)
  expect(pieces).toHaveLength(2)
  const ends = pieces.map((piece) => piece.split(/[L ]/).map(Number))
  expect(ends[0]?.at(-2)).toBeCloseTo(x - rx, 0)
  expect(ends[1]?.[0]).toBeCloseTo(x + rx, 0)
})

test('a line on a tangent plane ends at its frame', async () => {
  const file = 'ra,dec\n0,0\n20,0\n'
  const { drawings, html } = await draw({
    sky: '{ projection: tangent, center: [0, 0], width: 10 }',
    series: '  - { mark: line }',
    file,
  })
  const [, left = '', end = ''] =
    /class="ln ln1" d="M[\d.]+ [\d.]+L([\d.]+) [\d.]+"[\s\S]*class="ax" d="M([\d.]+) /.exec(
      drawings[0] ?? '',
    ) ?? []
  expect(Number(left)).toBeCloseTo(Number(end), 0)
  expect(html).toContain('1 of 2 rows lies outside.')
})

test('a plane around a pole has its hours around it', async () => {
  const { drawings } = await drawText(
    '{ projection: tangent, center: [0, 90], width: 20 }',
    '  - { mark: dot, data: [[37.95, 89.26], [200, 84]] }',
  )
  expect(textsOf(drawings[0])).toEqual(expect.arrayContaining(['0h', '6h', '12h', '18h', '+84°']))
})

test.each([
  ['{ projection: tangent, center: [83.6, 22], width: 1 }', 1],
  ['{ projection: tangent, center: [0, -90], width: 60 }', 1],
  ['{ projection: tangent, center: [359, 88], width: 3, show: ecliptic }', 3],
  ['{ projection: aitoff, planes: [ecliptic, galactic] }', 3],
  ['{ show: ecliptic, center: 77 }', 3],
])('no words of %s overlap, and all are in the drawing', async (sky) => {
  const { drawings } = await draw({
    sky,
    file: `${positions}83.6,22,near\n0,-85,south\n0,88,north\n`,
  })
  expect(drawings).toHaveLength(3)
  for (const svg of drawings) {
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
    const boxes = boxesIn(svg)
    for (const [index, box] of boxes.entries()) {
      expect([box.text, box.left >= -2 && box.right <= width + 2]).toEqual([box.text, true])
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          box.right < other.left ||
          other.right < box.left ||
          box.bottom < other.top ||
          other.bottom < box.top
        expect([box.text, other.text, isApart]).toEqual([box.text, other.text, true])
      }
    }
  }
})

/** The texts of a drawing with their boxes, by the estimated widths of characters. */
function boxesIn(svg: string) {
  return [...svg.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].map(([, written = '', inner = '']) => {
    const at = (name: string) => Number(new RegExp(` ${name}="([\\d.-]+)"`).exec(written)?.[1])
    const text = inner.replaceAll(/<[^>]*>/g, '')
    const [widthPx, up, down] = written.includes('class="it"')
      ? [text.length * 7.8, 12, 4]
      : [text.length * 6.6, 9, 2]
    const anchor = /text-anchor="(\w+)"/.exec(written)?.[1] ?? 'start'
    const left = at('x') - widthPx * ({ start: 0, middle: 0.5, end: 1 }[anchor] ?? 0)
    return { text, left, right: left + widthPx, top: at('y') - up, bottom: at('y') + down }
  })
}

test('several series are named in a legend, and the picture for feeds has it as well', async () => {
  const { html, charts } = await draw({ series: '  - { mark: dot, by: kind }' })
  expect(html.match(/class="key-of"/g)).toHaveLength(3)
  expect(charts[0]?.svg).toContain('>nebula</text>')
  expect(charts[0]?.svg).toContain('.ha{')
})

test.each([
  [{ sky: '{ projection: molweide }' }, 'did you mean mollweide?'],
  [{ sky: '{ show: galatic }' }, 'did you mean galactic?'],
  [{ sky: '{ centre: 180 }' }, 'sky.centre is not a known property; did you mean center?'],
  [{ sky: '{ width: 10 }' }, 'sky must have a width only with projection: tangent'],
  [{ sky: '{ projection: tangent, width: 150 }' }, 'sky.width must be 120 degrees at most'],
  [{ sky: '{ center: [10, 20] }' }, 'must have a longitude as the center of the whole sky'],
  [
    { sky: '{ projection: tangent, center: 10 }' },
    'a longitude and a latitude as that of a tangent plane',
  ],
  [{ sky: '{ projection: tangent, center: [Orion, 10] }' }, 'sky.center'],
  [{ sky: '{ projection: tangent, center: [0, 91] }' }, 'sky.center'],
  [
    { columns: 'x: { column: ra, min: 0 }\ny: { column: dec }' },
    'The axes of a map of the sky have no min.',
  ],
  [
    { columns: 'x: { column: ra }\ny: { column: dec, scale: log }' },
    'The axes of a map of the sky have no scale.',
  ],
  [{ series: '  - { mark: dot, error: 1 }' }, 'A map of the sky cannot show error of a series.'],
  [
    { series: '  - { mark: bar }' },
    'A map of the sky has points, lines and texts; it cannot have bars.',
  ],
  [{ rest: 'fold: { period: 1, epoch: 0 }\n' }, 'A map of the sky cannot be folded.'],
  [{ rest: 'facet: { x: kind }\n' }, 'A map of the sky has no panels.'],
  [
    { rest: 'marks: [{ x: 10 }]\n' },
    'A map of the sky has no lines and no ranges; each of its marks needs an x and a y.',
  ],
  [
    { rest: 'marks: [{ x: 10, y: Vega, label: Vega }]\n' },
    'The mark 1 is at no position; positions are degrees, or angles such as 05:34:32.',
  ],
  [
    {
      sky: '{ projection: tangent, center: [0, 0], width: 10 }',
      file: 'ra,dec\n0,0\n',
      rest: 'marks: [{ x: 10, y: 0, label: far }]\n',
    },
    'The mark 1 lies outside the map.',
  ],
  [{ file: 'ra,dec\n10,95\n' }, 'The latitude in row 1 is 95°; latitudes are from −90° to 90°.'],
  [
    { file: 'ra,dec\nVega,38\n' },
    'The column ra holds words, not degrees or angles such as 05:34:32.',
  ],
  [
    { file: 'ra,dec\n0,0\n180,0\n', sky: '{ projection: tangent }' },
    'The positions lie all around the sky; a tangent plane needs a center.',
  ],
])('%o is refused', async (written, sentence) => {
  const { problems, drawings } = await draw(written)
  expect(drawings).toEqual([])
  expect(problems.join()).toContain(sentence)
})

test('a position in the text outside a map is refused', async () => {
  const { problems } = await drawText(
    '{ projection: tangent, center: [0, 0], width: 10 }',
    '  - { mark: dot, data: [[1, 1], [180, 0]] }',
  )
  expect(problems.join()).toContain('series.0.data.1 lies outside the map')
})

test('texts of rows and marks with arrows are at their positions', async () => {
  const { drawings, problems } = await draw({
    sky: '{ show: galactic }',
    series: '  - { mark: dot }\n  - { mark: text, text: kind }',
    rest: 'marks: [{ x: "18:36:56", y: 38.78, label: Vega }]\n',
    file: positions.replace('83.63,22.01', '148.97,69.68'),
  })
  expect(problems).toEqual([])
  for (const svg of drawings)
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['centre', 'galaxy', 'nebula', 'Vega']))
  expect(drawings[0]).toContain('points, names “centre”, “galaxy”, “nebula”, arrow “Vega”.')
})

test('the points of a map have colours and sizes by columns, with keys outside the map', async () => {
  const { drawings, problems } = await draw({
    series: '  - { mark: dot, color: { column: mag, label: V (mag) }, size: flux }',
    file: 'ra,dec,mag,flux\n10,20,1,4\n100,-20,2,2\n200,50,3,1\n',
  })
  expect(problems).toEqual([])
  for (const svg of drawings) {
    const { y, ry } = ellipseIn(svg)
    const name = boxesIn(svg).find(({ text }) => text === 'V (mag)')
    expect(textsOf(svg)).toContain('flux')
    expect((name?.bottom ?? y) < y - ry || (name?.top ?? y) > y + ry).toBe(true)
  }
})
