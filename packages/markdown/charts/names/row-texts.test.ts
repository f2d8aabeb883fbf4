import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'
import { textWidth } from './anchored-text.ts'

const head = 'x: { column: a, label: x }\ny: { column: b, label: y }'

/** The drawings of a wide chart, its HTML, and the problems for its author. */
async function draw(series: string, file = '', body = head) {
  const source = Buffer.from(file)
  const data = file === '' ? '' : 'data: t.csv\n'
  const text = `\`\`\`chart\ntitle: Stars\nwide: true\n${data}${body}\nseries:\n${series}\n\`\`\``
  const { html, charts, problems } = await renderMarkdown(text, {
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

/** The estimated boxes of the names in a drawing. */
function namesIn(svg: string) {
  const texts = svg.matchAll(
    /<text class="it tx" x="([\d.-]+)" y="([\d.-]+)"(?: text-anchor="(\w+)")?>([^<]*)/g,
  )
  return [...texts].map(([, x, y, anchor = 'start', text = '']) => {
    const width = textWidth(text, 15)
    const left = Number(x) - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
    const top = Number(y) - 15 * 0.76
    return { text, anchor, left, right: left + width, top, bottom: top + 15 }
  })
}

const dotsIn = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))

const dots = '  - { mark: dot }'
const named = '  - { mark: text, text: name }'

test('a name is at the right of its point, or elsewhere beside it where it has no room', async () => {
  const { drawings } = await draw(
    `${dots}\n${named}`,
    'a,b,name\n0,5,First\n5,5,Middle\n10,5,Last\n',
    'x: { column: a, label: x, min: 0, max: 10 }\ny: { column: b, label: y }',
  )
  expect(drawings).toHaveLength(3)
  for (const svg of drawings) {
    expect(namesIn(svg).map(({ text, anchor }) => `${text} ${anchor}`)).toEqual([
      'First start',
      'Middle start',
      'Last end',
    ])
    for (const [index, { left, right }] of namesIn(svg).entries()) {
      const { x } = dotsIn(svg)[index] ?? { x: 0 }
      expect(Math.min(Math.abs(left - x), Math.abs(right - x))).toBeCloseTo(7, 0)
    }
  }
})

test('names overlap neither each other nor points, and those without room are counted', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 7919) % 101, (index * 104_729) % 97]
    return `${x},${y},Star ${index}`
  })
  const { drawings, html } = await draw(`${dots}\n${named}`, `a,b,name\n${rows.join('\n')}\n`)
  const counts = drawings.map((svg) => {
    const names = namesIn(svg)
    const places = dotsIn(svg)
    for (const [index, box] of names.entries()) {
      for (const { x, y } of places)
        expect(x > box.left - 4 && x < box.right + 4 && y > box.top - 4 && y < box.bottom + 4).toBe(
          false,
        )
      for (const other of names.slice(index + 1))
        expect(
          box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ).toBe(false)
    }
    return 60 - names.length
  })
  const [fewest = 0] = counts
  const most = Math.max(...counts)
  expect(most).toBeGreaterThan(fewest)
  expect(most).toBeLessThan(40)
  expect(html).toContain(`Up to ${most} of 60 names have no room.`)
})

test('a name moves for another one that would have no place', async () => {
  const { drawings, html } = await draw(
    `${dots}\n${named}`,
    'a,b,name\n0,0,\n40,88,Rigel\n47,99,Deneb\n100,100,\n',
    'x: { column: a, label: x, min: 0, max: 200 }\ny: { column: b, label: y, min: 0, max: 100 }',
  )
  for (const svg of drawings)
    expect(namesIn(svg).map(({ text }) => text)).toEqual(['Rigel', 'Deneb'])
  expect(html).not.toContain('no room')
})

test('the caption has one number of names without room where all sizes agree', async () => {
  const { html } = await draw(`${dots}\n${named}`, `a,b,name\n${'1,1,Mizar\n'.repeat(12)}`)
  expect(html).toMatch(/<\/b> \d of 12 names have no room\./)
})

test('several series of names have the rows with a value, or one text for all of them', async () => {
  const file = 'a,b,name,type\n1,1,Sun,G\n5,5,Vega,A\n9,2,Sirius,A\n'
  const { drawings } = await draw(
    `${dots}\n  - { mark: text, text: name, only: { type: A } }\n  - { mark: text, label: near, only: { type: G } }`,
    file,
  )
  for (const svg of drawings)
    expect(namesIn(svg).map(({ text }) => text)).toEqual(['Vega', 'Sirius', 'near'])
})

test('names are beside circles of any size', async () => {
  const file = 'a,b,s,name\n1,1,1,Small\n5,5,50,Middle\n9,2,200,Large\n'
  const { drawings } = await draw(`  - { mark: dot, size: s }\n${named}`, file)
  for (const svg of drawings) {
    const plot = svg.slice(0, svg.indexOf('class="ax"'))
    const circles = [...plot.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)]
    expect(circles).toHaveLength(3)
    expect(namesIn(svg)).toHaveLength(3)
    for (const { left, right, top, bottom } of namesIn(svg))
      for (const [x = 0, y = 0, radius = 0] of circles.map((circle) =>
        circle.slice(1).map(Number),
      )) {
        const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
        expect(away).toBeGreaterThan(radius + 1)
      }
  }
})

test('texts without points are at their places', async () => {
  const { drawings } = await draw(
    '  - { mark: text, data: [[2, 2, here], [8, 8, "there"]] }',
    '',
    'x: { label: x, min: 0, max: 10 }\ny: { label: y, min: 0, max: 10 }',
  )
  for (const svg of drawings)
    expect(namesIn(svg).map(({ anchor }) => anchor)).toEqual(['middle', 'middle'])
})

test('names are described, in the table and in the picture of feeds', async () => {
  const many = Array.from({ length: 14 }, (_, index) => `${index},${index},N${index}`).join('\n')
  const { html, feed } = await draw(`${dots}\n${named}`, `a,b,name\n${many}\n`)
  expect(html).toContain('points, names “N0”, “N1”,')
  expect(html).toContain('“N11” and 2 more.')
  expect(html).toContain('<td>N13</td>')
  expect(feed).toContain('.tx{font-size:15px')
  expect(feed).toContain('>N3</text>')
  const inText = await draw(
    '  - { mark: text, data: [[1, 1, A], [2, 2, B]] }',
    '',
    'x: { label: x }\ny: { label: y }',
  )
  expect(inText.html).toContain('>Name</th>')
  expect(inText.html).toContain('<td>B</td>')
})

test('rows without a name are not counted as missing, and long names are cut off', async () => {
  const { html, drawings } = await draw(
    named,
    `a,b,name\n1,1,\n2,2,${'long '.repeat(20)}\n3,,Gone\n`,
  )
  expect(html).toContain('1 of 3 rows has no value.')
  expect(namesIn(drawings[0] ?? '').map(({ text }) => text)).toEqual([
    'long long long long long long long long…',
  ])
})

test('names stay at their points where these are spread in their category', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => `a,${index},${index === 7 ? 'Seven' : ''}`)
  const { drawings } = await draw(
    `${dots}\n${named}`,
    `a,b,name\n${rows.join('\n')}\n`,
    'x: { column: a, label: x, scale: category }\ny: { column: b, label: y }',
  )
  for (const svg of drawings) {
    const [name] = namesIn(svg)
    const { x } = dotsIn(svg)[7] ?? { x: 0 }
    expect(Math.min(Math.abs((name?.left ?? 0) - x), Math.abs((name?.right ?? 0) - x))).toBeCloseTo(
      7,
      0,
    )
  }
})

test.each([
  ['  - { mark: text }', 'series.0 must have a column text, or a label for all its places'],
  ['  - { mark: text, data: [[1, 2]] }', 'must have a column text, or a label'],
  ['  - { mark: text, text: a, by: b }', 'must not have by, since each row has its own text'],
  ['  - { mark: txt, text: a }', 'did you mean text?'],
  ['  - { mark: text, txet: a }', 'did you mean text?'],
  [
    `  - { mark: text, data: [[1, 2, ${'a'.repeat(41)}]] }`,
    'series.0.data.0.2 must have 40 characters at most',
  ],
  ['  - { mark: text, data: [[1]] }', 'series.0.data.0.1 must be a number'],
])('%s is refused', async (series, sentence) => {
  const body = 'x: { label: x }\ny: { label: y }'
  expect((await draw(series, '', body)).problems.join('')).toContain(sentence)
})

test('more than 200 names are refused', async () => {
  const rows = Array.from({ length: 201 }, (_, index) => `${index},${index},N`)
  const { problems } = await draw(named, `a,b,name\n${rows.join('\n')}\n`)
  expect(problems).toEqual(['The chart has 201 texts; at most 200 can be drawn.'])
})

test('a column of names that is not there is reported with the one that was meant', async () => {
  const { problems } = await draw('  - { mark: text, text: nome }', 'a,b,name\n1,1,A\n2,2,B\n')
  expect(problems.join('')).toContain('t.csv has no column nome; did you mean name?')
})

test('the name of a column is not the text of all rows', async () => {
  const file = 'a,b,star\n1,2,Vega\n3,4,Deneb\n'
  expect((await draw('  - { mark: text, label: star }', file)).problems).toEqual([
    'The label star would stand at each row; for the texts of the column, write text: star.',
  ])
  expect((await draw('  - { mark: text, label: here }', file)).problems).toEqual([])
})
