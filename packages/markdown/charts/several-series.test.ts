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
  expect(widths).toHaveLength(150)
  expect([...new Set(widths)]).toEqual(['5'])
})
