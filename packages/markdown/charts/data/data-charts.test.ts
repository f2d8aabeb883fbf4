import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'

const named = (files: Record<string, string>) =>
  Object.entries(files).map(([name, text]) => {
    const source = Buffer.from(text)
    return { name, bytes: source.length, source }
  })

async function draw(body: string, files: Record<string, string> = {}) {
  const context = { ...plainContext, files: named(files), others: Object.keys(files) }
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, context)
  const medium = /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''
  return { html, medium, sentences: problems.map(({ sentence }) => sentence) }
}

const body = (rest: string) => `title: It fades\ndata: t.csv\n${rest}`
const plain = body(
  'x: { column: t, label: Time }\ny: { label: V (mag) }\nseries:\n  - { kind: points, y: v }',
)
const table = 't,v,e,f\n1,12.5,0.1,B\n2,12.7,0.2,V\n3,12.9,0.1,B\n'

/** The centres of the circles in a drawing. */
const circles = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])

test('a chart reads columns of a file and scales its axes automatically', async () => {
  const { html, medium, sentences } = await draw(plain, { 't.csv': table })
  expect(sentences).toEqual([])
  expect(circles(medium)).toHaveLength(3)
  expect(medium).toContain(
    'aria-label="It fades. Chart of V (mag), 12.45 to 12.95, against Time, 0.8 to 3.2: points."',
  )
  expect(html).toContain('<summary>Data (3 rows)</summary>')
  expect(html).toContain('<a href="/files/t.csv" download>t.csv, 1 KB</a>')
  expect(html).toMatch(/<th scope="col" class="r">t<\/th><th scope="col" class="r">v<\/th><\/tr>/)
})

test('a reversed axis has the larger value at the bottom, and its description says so', async () => {
  const reversed = plain.replace('label: V (mag)', 'label: V (mag), reverse: true')
  const up = circles((await draw(plain, { 't.csv': table })).medium)
  const { medium } = await draw(reversed, { 't.csv': table })
  const down = circles(medium)
  expect(up.map(([, y]) => y)).toEqual(up.map(([, y]) => y).toSorted((a = 0, b = 0) => b - a))
  expect(down.map(([, y]) => y)).toEqual(down.map(([, y]) => y).toSorted((a = 0, b = 0) => a - b))
  expect(medium).toContain('Chart of V (mag), 12.95 to 12.45, brighter upwards, against')
  const turned = plain.replace('label: Time', 'label: Time, reverse: true')
  expect((await draw(turned, { 't.csv': table })).medium).toContain('larger values to the left')
})

test('error bars have the length in their column, and are clipped at the end of a logarithmic axis', async () => {
  const rest =
    'x: { column: t, label: T }\ny: { label: F, scale: log }\nseries:\n  - { kind: points, y: v, error: e }'
  const { medium } = await draw(body(rest), { 't.csv': 't,v,e\n1,10,20\n2,100,1\n3,1000,100\n' })
  const bars = /<g class="pt"><path d="([^"]*)"/.exec(medium)?.[1] ?? ''
  const ends = [...bars.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, from, to]) => [from, to])
  expect(ends).toHaveLength(3)
  // The first error bar would go below zero, and ends at the frame with the head of an arrow.
  expect(ends[0]?.[0]).toBe('332')
  expect(bars.match(/M[\d.]+ 328L[\d.]+ 332L[\d.]+ 328/g)).toHaveLength(1)
  expect(medium).toContain('logarithmic')
  expect(medium).toContain('>10<')
})

test.each([
  ['a number', 'error: 0.2'],
  ['two columns', 'error: [e, v]'],
  ['along x', 'xerror: e'],
])('errors may be %s', async (_what, error) => {
  const { medium } = await draw(plain.replace('y: v }', `y: v, ${error} }`), { 't.csv': table })
  expect(/<g class="pt"><path d="[^"]*"/.exec(medium)?.[0].match(/M/g)).toHaveLength(3)
})

test('a column splits a series into one for each value, with its own shape and label', async () => {
  const { medium } = await draw(plain.replace('y: v }', 'y: v, by: f }'), { 't.csv': table })
  expect(medium).toContain('<g class="mk k1"><path class="sf"')
  expect(medium).toContain('<g class="mk k2"><path class="so"')
  expect(medium).toMatch(/class="it"[^>]*>B<.*class="it"[^>]*>V</s)
})

test('only some rows, a limit, steps, a band and bars are drawn', async () => {
  const rest = `x: { column: t, label: T }
y: { label: V }
series:
  - { kind: points, y: v, only: { f: B }, limit: upper }
  - { kind: step, y: v }
  - { kind: band, low: e, high: v }
  - { kind: bars, y: v }`
  const { medium } = await draw(body(rest), { 't.csv': table })
  expect(circles(medium)).toHaveLength(2)
  expect(medium.match(/<path class="(?:ln|bd|br)[^"]*"/g)).toEqual([
    '<path class="bd"',
    '<path class="br"',
    '<path class="ln ln1"',
  ])
  expect(/<g class="pt"><path d="([^"]*)"/.exec(medium)?.[1]).toMatch(/L[\d. ]+L/)
})

test('a histogram counts the values of a column in round bins', async () => {
  const rest =
    'x: { column: v, label: V }\ny: { label: Stars }\nseries:\n  - { kind: bars, bins: 5 }'
  const values = Array.from({ length: 100 }, (_, index) => index % 10).join('\n')
  const { medium } = await draw(body(rest), { 't.csv': `v\n${values}\n` })
  expect(/<path class="br" d="([^"]*)"/.exec(medium)?.[1]?.match(/M/g)).toHaveLength(5)
  expect(medium).toContain('Chart of Stars, 0 to 20, against V,')
})

test('reference lines have their labels above the plot or at its right end', async () => {
  const marks = `${plain}\nmarks:\n  - { x: 2, label: Mid-transit }\n  - { y: 12.6, label: Mean }`
  const { medium } = await draw(marks, { 't.csv': table })
  expect(medium.match(/class="ax rl"/g)).toHaveLength(2)
  expect(medium).toContain('>Mid-transit<')
  expect(medium).toContain('>Mean<')
})

test('times are read from dates and drawn in UTC', async () => {
  const rest =
    'x: { column: d, label: Date, scale: time }\ny: { label: N }\nseries:\n  - { kind: line, y: n }'
  const csv = 'd,n\n1958-03,200\n1990-01-15,90\n2024-06-01T12:00:00Z,110\n'
  const { medium } = await draw(body(rest), { 't.csv': csv })
  expect(medium).toContain('against Date, 1958-03-01 to 2024-06-01')
  for (const year of ['1960', '1980', '2000', '2020']) expect(medium).toContain(`>${year}<`)
})

test('missing values and values outside the axis interrupt a line and are counted', async () => {
  const line = plain.replace('kind: points', 'kind: line').replace('V (mag)', 'V (mag), max: 20')
  const csv = 't,v\n1,12\n2,13\n3,nan\n4,12\n5,99\n6,12\n7,14\n'
  const { html, medium } = await draw(line, { 't.csv': csv })
  expect(/<path class="ln ln1" d="([^"]*)"/.exec(medium)?.[1]?.match(/M/g)).toHaveLength(3)
  expect(html).toContain('<b>It fades.</b> 1 of 7 rows has no value, 1 lies outside.')
})

test.each([
  ['0 rows', 't,v\n', 't.csv has no row that can be drawn.'],
  ['rows without a value', 't,v\n1,nan\n', 't.csv has no row that can be drawn.'],
])('%s draw nothing', async (_what, csv, sentence) => {
  const { html, sentences } = await draw(plain, { 't.csv': csv })
  expect(sentences).toEqual([sentence])
  expect(html).toContain(`<p class="chart-error">${sentence}</p>`)
})

test.each(['t,v\n1,2\n', 't,v\n1,2\n2,2\n', 't,v\n5,0\n5,0\n5,0\n'])(
  '%j, one row or equal values, is drawn',
  async (csv) => {
    const { medium, sentences } = await draw(plain, { 't.csv': csv })
    expect(sentences).toEqual([])
    for (const place of circles(medium).flat()) expect(place).toBeGreaterThan(0)
  },
)

const csv = { 't.csv': table, 'curve.csv': table }
const many = `t,v,f\n${Array.from({ length: 14 }, (_, index) => `1,2,a${index}`).join('\n')}`

test.each([
  [
    plain.replace('t.csv', 'transit.csv'),
    csv,
    'The file transit.csv is not here. There are t.csv, curve.csv.',
  ],
  [plain.replace('y: v }', 'y: vmagg }'), csv, 't.csv has no column vmagg. It has t, v, e, f.'],
  [
    plain.replace('y: v }', 'y: v, only: { filters: B } }'),
    { 't.csv': table.replace('f\n', 'filter\n') },
    't.csv has no column filters; did you mean filter? It has t, v, e, filter.',
  ],
  [
    plain.replace('y: v }', `y: ${'n'.repeat(60)} }`),
    {
      't.csv': `${Array.from({ length: 30 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(29)}1\n`,
    },
    /^t.csv has no column t. It has c0, .*, c19 and 10 more.$/,
  ],
  [
    plain.replace('V (mag)', 'V, scale: sqrt, min: -2'),
    csv,
    'A square root axis cannot begin at −2.',
  ],
  [plain.replace('y: v }', 'y: f }'), csv, 'The column f holds words, not numbers.'],
  [plain.replace('V (mag)', 'V, scale: log, min: 0'), csv, 'A logarithmic axis cannot begin at 0.'],
  [
    plain.replace('y: v }', 'y: v, by: f }'),
    { 't.csv': many },
    'The column f has 14 values; at most 8 series can be drawn.',
  ],
  [
    plain.replace('t.csv', 'star.fits'),
    {},
    'star.fits is a FITS file, which can be offered for download but not drawn. Save the table as CSV or ECSV; in Astropy: table.write("star.ecsv").',
  ],
  [
    plain.replace('t.csv', 'paper.pdf'),
    {},
    'paper.pdf is no table that can be drawn. CSV, TSV, TXT, DAT and ECSV are.',
  ],
  ['title: [1, 2', {}, /^The text is neither YAML nor JSON: line 1, /],
  [
    'title: &a x\ncaption: *a',
    {},
    'The text is neither YAML nor JSON: line 1, tags, anchors and aliases are not read.',
  ],
  ['title: !!js/function "x"', {}, /^The text is neither YAML nor JSON: line 1, /],
  [
    plain.replace('t.csv', '../etc/passwd'),
    {},
    'This chart cannot be drawn: data must be the name of a file.',
  ],
  [
    plain.replace('data: t.csv\n', ''),
    csv,
    'The series 1 has no numbers; the chart names no file.',
  ],
])('the problem of chart %# is reported', async (text, files, sentence) => {
  const { html, medium, sentences } = await draw(text, files)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(sentence)
  expect(medium).toBe('')
  expect(html).toContain('<p class="chart-error">')
  // The names of other files are only for the author.
  expect(html).not.toContain('curve.csv')
})

test('a file is found by its name as its owner writes it, in capital letters too', async () => {
  const { html, medium, sentences } = await draw(plain.replace('t.csv', 'T.CSV'), {
    't.csv': table,
  })
  expect(sentences).toEqual([])
  expect(circles(medium)).toHaveLength(3)
  expect(html).toContain('<a href="/files/t.csv" download>')
})

test('a comment with another number of words than there are columns is reported', async () => {
  const { sentences } = await draw(plain, { 't.csv': '# name t v e\n1 2 3\n2 3 4\n' })
  expect(sentences).toEqual([
    't.csv has no column t: the comment above its 3 columns has 4 words, so they are called 1 to 3.',
  ])
})

test('a head with one name less than the rows have cells is reported, unless these begin with names', async () => {
  const shifted = await draw(plain, { 't.csv': 't,v\n2001-05,1,12.5\n2001-06,2,12.7\n' })
  expect(shifted.sentences).toEqual([
    'The head of t.csv has one name less than its rows have cells, so its first column is “row”, and the names are those of the columns after it.',
  ])
  const ofR = await draw(plain, { 't.csv': '"t","v"\n"Mazda RX4",1,12.5\n"Fiat 128",2,12.7\n' })
  expect(ofR.sentences).toEqual([])
})

test('unreadable lines are reported and the others drawn', async () => {
  const { medium, sentences } = await draw(plain, { 't.csv': 't,v\n1,2\n2,3,4\n5\n6,7\n' })
  expect(sentences).toEqual([
    't.csv has 2 lines that could not be read, the first is line 3: 3 cells instead of 2.',
  ])
  expect(circles(medium)).toHaveLength(2)
})

test('more than four series have a line of keys, which newsletters and feeds omit', async () => {
  const filters = ['u', 'g', 'r', 'i', 'z']
  const rows = filters.flatMap((f, index) => [1, 2, 3].map((t) => `${t},${index + t / 10},${f}`))
  const { html, medium } = await draw(plain.replace('y: v }', 'y: v, by: f }'), {
    't.csv': `t,v,f\n${rows.join('\n')}\n`,
  })
  expect(html.match(/<span class="key-of"><svg class="key"/g)).toHaveLength(5)
  expect(medium).not.toContain('class="it"')
})

test('a table shows a hundred rows and the number of others; both can be omitted', async () => {
  const rows = Array.from({ length: 1035 }, (_, index) => `${index},${index % 7}`).join('\n')
  const { html } = await draw(plain, { 't.csv': `t,v\n${rows}\n` })
  expect(html).toContain('<summary>Data (1,035 rows)</summary>')
  expect(html.match(/<tr>/g)).toHaveLength(101)
  expect(html).toContain('<p>935 more rows in the file</p>')
  const without = await draw(`${plain}\ntable: false\ndownload: false`, { 't.csv': table })
  expect(without.html).not.toMatch(/<details|download/)
})

test('very many points are drawn as one path of limited size', async () => {
  const rows = Array.from(
    { length: 13_000 },
    (_, index) => `${index},${(Math.sin(index / 900) * 50 + ((index * 7919) % 100)).toFixed(2)}`,
  )
  const { medium, html } = await draw(plain, { 't.csv': `t,v\n${rows.join('\n')}\n` })
  expect(circles(medium)).toEqual([])
  expect(medium).toContain('<path class="dt"')
  expect(html.length).toBeLessThan(700_000)
})

test('text of a file is never markup', async () => {
  const evil = 't,v,f\n1,2,<img src=x onerror=alert(1)>\n2,3,"</svg><script>x</script>"\n'
  const { html } = await draw(plain.replace('y: v }', 'y: v, by: f }'), { 't.csv': evil })
  // Within quotes it is only text.
  expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<img|<script/)
})
