import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

const axes = 'x: { label: x, min: 0, max: 10 }\ny: { label: y, min: 0, max: 10 }'

/** The larger drawing of a chart, the whole HTML, and the problems for its author. */
async function draw(series: string, { head = axes, file = '' } = {}) {
  const source = Buffer.from(file)
  const body = `title: It rises\n${file === '' ? '' : 'data: t.csv\n'}${head}\nseries:\n${series}`
  const { html, problems } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const [medium = ''] = /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html) ?? []
  return { html, medium, problems: problems.map(({ sentence }) => sentence) }
}

const line = '  - { kind: line, label: A, data: [[0, 0], [10, 10]] }'

test('rules lie across the plot, or between two values of the other axis', async () => {
  const { medium } = await draw(`${line}\n  - { mark: rule, data: [5, [10, 0, 5]] }`)
  const [, d = ''] = /<g class="mk k2"><path stroke-width="1.2" d="([^"]*)"/.exec(medium) ?? []
  const [whole, half] = d.split('M').filter((piece) => piece !== '')
  const [, bottom, top] = (/ (.*)V(.*)/.exec(whole ?? '') ?? []).map(Number)
  const [, from, to] = (/ (.*)V(.*)/.exec(half ?? '') ?? []).map(Number)
  expect([from, to]).toEqual([bottom, ((bottom ?? 0) + (top ?? 0)) / 2])
  expect(medium).toContain('rules')
})

test('a column along y makes level rules, and rows without a number none', async () => {
  const file = 't,v,w\n1,2,\n3,4,7\n5,6,\n'
  const head = 'x: { column: t, label: x }\ny: { label: y }'
  const { medium, html } = await draw(
    '  - { kind: line, y: v }\n  - { mark: rule, y: w, label: Limit }',
    { head, file },
  )
  expect(medium).toMatch(/<path stroke-width="1.2" d="M[\d. ]+H[\d.]+"/)
  expect(medium).toContain('Chart of y, 2 to 7, against x, 1 to 5: line, rules “Limit”.')
  expect(html).not.toContain('no value')
})

test.each([
  ['  - { mark: rule, x: a, y: b }', 'must have an x or a y, not both'],
  ['  - { mark: rule, axis: y, x: a }', 'must have its column along its axis'],
  ['  - { mark: rules, data: [1] }', 'did you mean rule?'],
  ['  - { mark: rule, data: [[1, 2]] }', 'must be a number, or three with low and high'],
  ['  - { mark: rule, data: [20] }', 'series.0.data.0 lies outside the axes'],
  ['  - { mark: line, low: a }', 'must have both low and high'],
  ['  - { mark: line, low: a, high: b, error: c }', 'must have a band or error bars, not both'],
  ['  - { mark: line, data: [[1, 2, 3], [1, 2, 3]] }', 'or four with low and high'],
])('%s is refused', async (series, sentence) => {
  expect((await draw(series)).problems.join('')).toContain(sentence)
})

test('more than 1,000 rules are refused', async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => index)
  const head = 'x: { column: t, label: x }\ny: { label: y, min: 0, max: 1 }'
  const { problems } = await draw('  - { mark: rule }', { head, file: `t\n${rows.join('\n')}\n` })
  expect(problems).toEqual(['A series has 1001 rules; at most 1000 rules can be drawn.'])
})

test('a line has a band in its colour with gaps of its own, below all other series', async () => {
  const rows = ['1,1,0,2', '2,2,1,3', '3,3,,', '4,4,3,5', '5,5,4,6']
  const { medium } = await draw(
    `  - { kind: points, y: v }\n  - { kind: line, y: v }\n  - { kind: line, y: v, low: a, high: b, label: Fit }`,
    {
      head: 'x: { column: t, label: x }\ny: { label: y }',
      file: `t,v,a,b\n${rows.join('\n')}\n`,
    },
  )
  const band = medium.indexOf('<g class="mk k2"><path class="sf" fill-opacity="0.2"')
  expect(band).toBeGreaterThan(0)
  expect(band).toBeLessThan(medium.indexOf('class="ln ln1"'))
  expect(/fill-opacity="0.2"[^>]* d="([^"]*)"/.exec(medium)?.[1]?.match(/Z/g)).toHaveLength(2)
  expect(medium).toContain('line “Fit” with a band.')
  // The axis has room for the band.
  expect(medium).toContain('Chart of y, 0 to 7,')
})

test('numbers of a band in the text are in the table', async () => {
  const { html } = await draw('  - { kind: line, data: [[1, 2, 1, 3], [2, 3, 2, 5]] }')
  const titles = [...html.matchAll(/<th(?: [^>]*)?>([^<]*)/g)].map(([, title]) => title)
  expect(titles).toEqual(['x', 'y', 'Low', 'High'])
  expect(html.match(/<td[^>]*>5<\/td>/g)).toHaveLength(1)
})

test('series are drawn by kind, or in the written order', async () => {
  const series = `  - { kind: points, data: [[1, 1]] }\n${line}`
  const places = async (head: string) => {
    const { medium } = await draw(series, { head })
    return medium.indexOf('class="pt"') < medium.indexOf('class="ln')
  }
  expect(await places(axes)).toBe(false)
  expect(await places(`${axes}\nlayers: written`)).toBe(true)
  const { problems } = await draw(series, { head: `${axes}\nlayers: writen` })
  expect(problems.join('')).toContain('did you mean written?')
})
