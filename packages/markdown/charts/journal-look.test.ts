import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { renderMarkdown } from '../render-markdown.ts'

type Row = readonly number[]
const series = (kind: string, data: Row[], label?: string) => ({ kind, data, label })

/** The two drawings of a chart, the larger first. */
async function drawings(chart: object): Promise<string[]> {
  const { html } = await renderMarkdown(`\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\``)
  expect(html).not.toContain('chart-error')
  return html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []
}

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text(?: class="it")? x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]*)/g)].map(
    ([, x, y, text]) => ({ x: Number(x), y: Number(y), text }),
  )

test('labels of lines form a column after their ends, in the same order and without overlap', async () => {
  const names = ['first', 'second, long', 'third']
  const lines = names.map((name, index) =>
    series(
      'line',
      [
        [1970, index],
        [2000, 10],
        [2019, 20 - index * 0.6],
      ],
      name,
    ),
  )
  for (const svg of await drawings({
    title: 'Three',
    x: { label: 'Year' },
    y: { label: 'y (m)' },
    series: lines,
  })) {
    const placed = names.map((name) => textsOf(svg).find(({ text }) => text === name))
    const [first, second, third] = placed.map((one) => one ?? { x: 0, y: 0 })
    expect([second?.x, third?.x]).toEqual([first?.x, first?.x])
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(17)
    expect((third?.y ?? 0) - (second?.y ?? 0)).toBeGreaterThanOrEqual(17)
    expect(svg).toContain('>1980<')
  }
})

test('lines that end close together are labelled along their course instead', async () => {
  const lines = Array.from({ length: 4 }, (_, index) =>
    series(
      'line',
      [
        [0, index * 10],
        [10, 20],
      ],
      `line ${index}`,
    ),
  )
  const [svg = ''] = await drawings({
    title: 'Four',
    x: { label: 'x' },
    y: { label: 'y' },
    series: lines,
  })
  const columns = new Set(
    textsOf(svg).flatMap(({ x, text }) => (text?.startsWith('line ') ? x : [])),
  )
  expect(columns.size).toBeGreaterThan(1)
})

test('a logarithmic axis ends at a tick beyond its points', async () => {
  const [svg = ''] = await drawings({
    title: 'Fluxes',
    x: { label: 'E (TeV)', scale: 'log' },
    y: { label: 'F', scale: 'log' },
    series: [
      series('points', [
        [0.52, 1.8e-10],
        [3, 1.5e-12],
        [30, 9e-16],
      ]),
    ],
  })
  const left = Number(/<path class="ax" d="M([\d.]+)/.exec(svg)?.[1])
  const places = [...svg.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x))
  expect(places).toHaveLength(3)
  expect(Math.min(...places) - left).toBeGreaterThan(8)
  expect(svg).toContain('against E (TeV), 0.4 to 40, logarithmic')
})

test('the name of the y axis is above the plot', async () => {
  const axis = { min: 0, max: 10, step: 5 }
  for (const svg of await drawings({
    title: 'Level',
    x: { ...axis, label: 'x' },
    y: { ...axis, label: 'share' },
    series: [
      series('line', [
        [0, 9.7],
        [10, 9.7],
      ]),
    ],
  })) {
    const top = Number(/<path class="ax" d="M[\d.]+ ([\d.]+)V/.exec(svg)?.[1])
    const name = textsOf(svg).find(({ text }) => text === 'share')
    expect(name?.x).toBe(0)
    expect(name?.y).toBeLessThan(top)
  }
})

test('labels of lines that end on the x axis stay beside the plot', async () => {
  const toZero = (top: number) => [
    [0, top],
    [10, 0],
  ]
  const [svg = ''] = await drawings({
    title: 'Down',
    x: { label: 'x' },
    y: { label: 'y' },
    series: [series('line', toZero(9), 'one'), series('line', toZero(5), 'other')],
  })
  const bottom = Number(/<path class="ax" d="M[\d.]+ [\d.]+V([\d.]+)H/.exec(svg)?.[1])
  const lowest = Math.max(
    ...textsOf(svg).flatMap(({ y, text }) => (text?.startsWith('o') ? y : [])),
  )
  expect(lowest).toBeLessThanOrEqual(bottom + 5)
})

test('a chart of more than 60 KB is not drawn', async () => {
  let seed = 1
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const rows = Array.from({ length: 32_000 }, (_, index) => `${random()},${random()},${index % 8}`)
  const files = [{ name: 'n.csv', bytes: 1, source: Buffer.from(`a,b,c\n${rows.join('\n')}\n`) }]
  const chart = {
    title: 'Noise',
    data: 'n.csv',
    x: { column: 'a', label: 'a' },
    y: { label: 'b' },
    series: [{ kind: 'points', y: 'b', by: 'c' }],
  }
  const text = `\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\``
  const { html } = await renderMarkdown(text, { ...plainContext, files })
  expect(html).toContain('<p class="chart-error">This chart is too dense to draw.</p>')
})
