import { plainContext, renderMarkdown } from '@ephemeris/markdown'
import { median, type Row } from './table.ts'

const count = 13_000
const runs = 7

const kinds = [
  ['a line', 'line'],
  ['points', 'points'],
] as const

/** The time for rendering a chart of 13,000 days, whose file is read each time. */
export async function measureCharts(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, kind] of kinds) {
    const times: number[] = []
    let length = 0
    for (let run = 0; run < runs; run += 1) {
      const before = performance.now()
      const { html } = await renderMarkdown(chartOf(kind), context)
      times.push(performance.now() - before)
      length = html.length
    }
    const shown = times.map(Math.round).join(', ')
    rows.push({
      name: `chart of 13,000 days as ${name}`,
      figure: `${Math.round(median(times))} ms (${shown}), ${Math.round(length / 1024)} KB of HTML`,
      budget: '<= 150 ms',
    })
  }
  return rows
}

const dayMs = 86_400_000
const days = Array.from({ length: count }, (_, index) => {
  const date = new Date(Date.UTC(1980, 0, 1) + index * dayMs).toISOString().slice(0, 10)
  return `${date},${(11 + 4 * Math.sin(index / 58) + ((index * 7919) % 97) / 200).toFixed(3)}`
})
const source = Buffer.from(`date,extent\n${days.join('\n')}\n`)
const context = { ...plainContext, files: [{ name: 'ice.csv', bytes: source.length, source }] }

function chartOf(kind: string): string {
  return `\`\`\`chart
title: Ice
data: ice.csv
x: { column: date, label: Date, scale: time }
y: { label: Extent }
series:
  - { kind: ${kind}, y: extent }
\`\`\``
}
