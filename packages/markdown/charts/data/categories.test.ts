import { expect, test } from 'vitest'
import { plainContext } from '../../render-context.ts'
import { renderMarkdown } from '../../render-markdown.ts'

const table =
  'class,n,found\nHot Jupiter,40,transit\nEarth,17,transit\nEarth,9,velocity\nNeptune,61,transit\n'

async function draw(rest: string, text = table) {
  const source = Buffer.from(text)
  const body = `title: Planets\ndata: t.csv\n${rest}`
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  return { html, problems, medium: /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? '' }
}

const along = (more: string) => `{ column: class, label: Class, scale: category${more} }`
const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text]) => text)

test.each([
  ['', ['Hot Jupiter', 'Earth', 'Neptune']],
  [', sort: value', ['Neptune', 'Hot Jupiter', 'Earth']],
  [', sort: name', ['Earth', 'Hot Jupiter', 'Neptune']],
])('words along x%s are in order', async (sort, names) => {
  const rest = `x: ${along(sort)}\ny: { label: n }\nseries:\n  - { mark: bar, y: n, only: { found: transit } }`
  const { medium } = await draw(rest)
  expect(textsOf(medium).slice(0, 3)).toEqual(names)
  expect(medium).toContain(`against Class (${names.join(', ')}): bars.`)
})

test('bars without a column of values count the rows of each category', async () => {
  const rest = `x: ${along('')}\ny: { label: Rows }\nseries:\n  - { mark: bar }`
  const { medium, html } = await draw(rest)
  expect(medium).toContain('Chart of Rows, 0 to 2,')
  expect(html).toContain('<summary>Data (4 rows)</summary>')
})

test('on a logarithmic axis the smallest of the bars has a length', async () => {
  const rest = `y: ${along('')}\nx: { label: n, scale: log }\nseries:\n  - { mark: bar, x: n, only: { found: transit } }`
  const { medium } = await draw(rest, 'class,n,found\nA,3,transit\nB,10,transit\nC,9000,transit\n')
  expect(medium).toContain('against n, 1 to 9000, logarithmic: bars.')
})

test('words along y are read from the top, and their bars run along x', async () => {
  const rest = `y: ${along('')}\nx: { label: n }\nseries:\n  - { mark: bar, x: n, by: found, stack: true }`
  const { medium, html } = await draw(rest)
  const heights = ['Hot Jupiter', 'Earth', 'Neptune'].map((name) =>
    Number(new RegExp(`y="([\\d.]+)"[^>]*>${name}<`).exec(medium)?.[1]),
  )
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  expect(medium).toContain('stacked bars “transit”, stacked bars “velocity”')
  expect(html.match(/class="key-of"/g)).toHaveLength(2)
})

test('many points of a category are spread beside each other, the same way each time', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `${'ab'[index % 2]},${index}`)
  const rest = `x: ${along('')}\ny: { label: n }\nseries:\n  - { mark: dot, y: n }`
  const { html } = await draw(rest, `class,n\n${rows.join('\n')}\n`)
  expect(new Set([...html.matchAll(/cx="([\d.]+)"/g)].map(([, x]) => x)).size).toBeGreaterThan(40)
  expect((await draw(rest, `class,n\n${rows.join('\n')}\n`)).html).toBe(html)
})

test('long words take lines, or are turned where even these are too wide', async () => {
  const name = (index: number) => `Classification${index} of planets`
  const rows = Array.from({ length: 12 }, (_, index) => `${name(index)},${index + 1}`)
  const rest = `x: ${along('')}\ny: { label: n }\nseries:\n  - { mark: bar, y: n }`
  const { medium } = await draw(rest, `class,n\n${rows.join('\n')}\n`)
  expect(medium.match(/transform="rotate\(-90 /g)).toHaveLength(12)
  const few = await draw(rest, `class,n\n${rows.slice(0, 4).join('\n')}\n`)
  expect(few.medium).not.toContain('rotate')
  expect(textsOf(few.medium).slice(0, 2)).toEqual(['Classification0 of', 'planets'])
})

test('too many categories, or categories without a file, are reported', async () => {
  const rows = Array.from({ length: 41 }, (_, index) => `c${index},1`).join('\n')
  const rest = `x: ${along('')}\ny: { label: n }\nseries:\n  - { mark: bar, y: n }`
  expect((await draw(rest, `class,n\n${rows}\n`)).problems.map(({ sentence }) => sentence)).toEqual(
    ['The column class has 41 values; at most 40 categories can be drawn.'],
  )
})

async function drawText(rest: string) {
  const { html, problems } = await renderMarkdown(
    `\`\`\`chart\ntitle: T\n${rest}\n\`\`\``,
    plainContext,
  )
  return { html, problems, medium: /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? '' }
}

test.each([
  ['', 'G, K, 2019'],
  [', sort: value', 'K, 2019, G'],
  [', sort: name', '2019, G, K'],
])('words in the data are categories%s, and so are numbers there', async (sort, names) => {
  const axes = `x: { label: Class, scale: category${sort} }\ny: { label: n }`
  const { html, medium } = await drawText(
    `${axes}\nseries:\n  - { mark: bar, data: [["G", 1], [" K", 5], [2019, 3]] }`,
  )
  expect(medium).toContain(`against Class (${names}): bars.`)
  expect(html).toContain('<td>G</td><td class="r">1</td>')
  expect(html.match(/<td>2019<\/td>/g)).toHaveLength(1)
})

test.each(['', ', stack: true'])('series of words in the text share them%s', async (stack) => {
  const axes = 'x: { label: Class, scale: category }\ny: { label: n }'
  const { html, medium } = await drawText(
    `${axes}\nseries:\n  - { mark: bar${stack}, label: a, data: [["G", 1], ["K", 5]] }\n  - { mark: bar${stack}, label: b, data: [["K", 2], ["M", 3]] }`,
  )
  expect(medium).toContain('against Class (G, K, M): ')
  expect(medium).toContain(stack === '' ? 'n, 0 to 5,' : 'n, 0 to 7,')
  expect(html).toContain('<td>b</td><td>M</td><td class="r">3</td>')
})

test('words of the text along y have bars and error bars along x', async () => {
  const axes = 'y: { label: Class, scale: category }\nx: { label: n }'
  const { medium } = await drawText(
    `${axes}\nseries:\n  - { mark: bar, data: [[4, "G"], [2, "K"]] }\n  - { mark: dot, data: [[4, G, 1], [2, K, 0.5]] }`,
  )
  expect(medium).toContain('Chart of Class (G, K), against n, 0 to ')
  expect(/<g class="pt"><path d="([^"]*)"/.exec(medium)?.[1]).toMatch(
    /^M[\d.]+ [\d.]+H[\d.]+M[\d.]+ [\d.]+H/,
  )
})

test.each([
  [
    `[["", 1]]`,
    'This chart cannot be drawn: series.0.data.0 must have words of 1 to 80 characters',
  ],
  [`[["G", "K"]]`, 'This chart cannot be drawn: series.0.data.0.1 must be a number'],
  [
    `[${Array.from({ length: 41 }, (_, index) => `["c${index}", 1]`).join(', ')}]`,
    'The axis “Class” has 41 words; at most 40 categories can be drawn.',
  ],
])('the words of %s are refused', async (data, sentence) => {
  const axes = 'x: { label: Class, scale: category }\ny: { label: n }'
  const { problems } = await drawText(`${axes}\nseries:\n  - { mark: bar, data: ${data} }`)
  expect(problems.map((problem) => problem.sentence)[0]).toContain(sentence)
})

test('a word on an axis without categories is refused', async () => {
  const { problems } = await drawText(
    'x: { label: Class }\ny: { label: n }\nseries:\n  - { mark: bar, data: [["G", 1]] }',
  )
  expect(problems.map((problem) => problem.sentence)[0]).toContain(
    'series.0.data.0.0 must be a number',
  )
})
