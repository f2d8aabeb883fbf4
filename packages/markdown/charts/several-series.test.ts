import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

/** The caption and the larger drawing of a chart that reads a file. */
async function draw(series: string, text: string) {
  const source = Buffer.from(text)
  const body = `title: It flares\ndata: t.csv\nx: { column: t, label: Time }\ny: { label: Flux }\nseries:\n${series}`
  const { html } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
    others: [],
  })
  return {
    caption: /<figcaption[\s\S]*?<\/figcaption>/.exec(html)?.[0] ?? '',
    medium: /<svg class="fig v-m"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? '',
  }
}

test('a row used by one of the series is not reported as a row without a value', async () => {
  const measuredOrLimit = '  - { kind: points, y: v }\n  - { kind: points, y: u, limit: upper }'
  const table = 't,v,u\n1,5,nan\n2,nan,3\n3,6,nan\n4,nan,nan\n'
  for (const series of [measuredOrLimit, measuredOrLimit.split('\n').toReversed().join('\n')])
    expect((await draw(series, table)).caption).toContain('1 of 4 rows has no value.')
  const whole = table.replace('4,nan,nan\n', '')
  expect((await draw(measuredOrLimit, whole)).caption).not.toContain('value')
})

test('the markers of all series have one size, whatever their number of points', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `${index},${index % 7},${index < 20}`)
  const { medium } = await draw('  - { kind: points, y: v, by: f }', `t,v,f\n${rows.join('\n')}\n`)
  const widths = [...medium.matchAll(/a([\d.]+) \1 0 1 0 ([\d.]+) 0/g)].map(([, , width]) => width)
  // Two of them are the signs before the names.
  expect(widths).toHaveLength(152)
  expect([...new Set(widths)]).toEqual(['5'])
})

test('histograms of one column share their bins and differ by colour and dash', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => `${(index * 7) % 40},${'abc'[index % 3]}`)
  const { medium } = await draw('  - { kind: bars, bins: 8, by: f }', `t,f\n${rows.join('\n')}\n`)
  const outlines = [...medium.matchAll(/<path class="ln (ln\d)" d="(M[^"]*V[^"]*)"/g)]
  expect([...new Set(outlines.map(([, name]) => name))]).toEqual(['ln1', 'ln2', 'ln3'])
  const edges = outlines
    .filter(([, , d = '']) => d.split('H').length > 4)
    .map(([, , d = '']) => [...d.matchAll(/H([\d.]+)/g)].map(([, x]) => x).join(' '))
  expect(new Set(edges).size).toBe(1)
})

test('bars of several series stand side by side', async () => {
  const series = '  - { kind: bars, y: v, label: V }\n  - { kind: bars, y: u, label: U }'
  const { medium } = await draw(series, 't,v,u\n1,5,4\n2,3,6\n')
  const [first = [], second = []] = ['sf', 'so'].map((name) =>
    barsIn(medium, name).map(({ x }) => Number(x)),
  )
  expect(first).toHaveLength(2)
  expect(second).toHaveLength(2)
  expect(first[0]).toBeLessThan(second[0] ?? 0)
  expect(second[0]).toBeLessThan(first[1] ?? 0)
})

test('the error of a line is drawn in its colour', async () => {
  const { medium } = await draw('  - { kind: line, y: v, error: e }', 't,v,e\n1,5,1\n2,6,1\n')
  expect(medium).toMatch(/<g class="mk k1"><path d="M[\d.]+ [\d.]+V[\d.]+M[\d.]+ [\d.]+V[\d.]+"/)
})

test('a name in the drawing has the sign of its series before it', async () => {
  const series = '  - { kind: line, y: v, label: Model }\n  - { kind: points, y: u, label: Data }'
  const { medium } = await draw(series, 't,v,u\n1,5,1\n2,6,2\n3,7,3\n')
  expect(medium).toMatch(
    /<g transform="[^"]*"><path class="ln ln1"[^>]*><\/path><\/g><text class="it"[^>]*>Model/,
  )
  expect(medium).toMatch(
    /<g transform="[^"]*"><g class="pt"><circle.*?<\/g><\/g><text class="it"[^>]*>Data/,
  )
})

test('stacked bars begin where those of the series before end', async () => {
  const series = '  - { mark: bar, y: v, by: f, stack: true }'
  const { medium } = await draw(series, 't,v,f\n1,5,a\n2,6,a\n1,3,b\n2,2,b\n')
  expect(medium).toContain('stacked bars “a”, stacked bars “b”')
  const [lower = [], upper = []] = ['sf', 'so'].map((name) => barsIn(medium, name))
  expect(upper.map(({ base, x }) => [base, x])).toEqual(lower.map(({ top, x }) => [top, x]))
})

test('stacked histograms count every value once', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `${index % 10},${index % 2}`)
  const series = '  - { mark: bar, bin: [0, 5, 10], by: f, stack: true }'
  const { medium } = await draw(series, `t,f\n${rows.join('\n')}\n`)
  expect(medium).toContain('Chart of Flux, 0 to 30,')
  expect(barsIn(medium, 'sf')).toHaveLength(2)
})

/** The ends of the bars with this class. */
function barsIn(svg: string, name: string) {
  const d = new RegExp(`<path class="${name}" d="([^"]*)"`).exec(svg)?.[1] ?? ''
  return [...d.matchAll(/M([\d.]+) ([\d.]+)L[\d.]+ ([\d.]+)/g)].map(([, x, base, top]) => ({
    x,
    base,
    top,
  }))
}

test('many points of a series with the colour of an earlier one are dashes', async () => {
  const rows = Array.from({ length: 3500 }, (_, index) => `${index},${index % 97},s${index % 7}`)
  const source = Buffer.from(`t,v,f\n${rows.join('\n')}\n`)
  const body =
    'title: T\ndata: t.csv\nx: { column: t, label: t }\ny: { label: v }\nseries:\n  - { mark: dot, y: v, by: f }'
  const { html } = await renderMarkdown(`\`\`\`chart\n${body}\n\`\`\``, {
    ...plainContext,
    files: [{ name: 't.csv', bytes: source.length, source }],
  })
  const signs = [...html.matchAll(/<svg class="key".*?<\/svg>/g)].map(([sign]) => sign)
  expect(signs).toHaveLength(7)
  expect(new Set(signs).size).toBe(7)
  expect(signs.map((sign) => /h\d/.exec(sign)?.[0])).toEqual([...Array(5).fill('h0'), 'h5', 'h5'])
})
