import { expect, test } from 'vitest'
import { plainContext, renderMarkdown } from '../index.ts'
import type { DrawingValues } from './drawing-values.ts'

/** What each drawing of a chart says about itself. */
async function valuesIn(block: string, csv = ''): Promise<DrawingValues[]> {
  const source = Buffer.from(csv)
  const files = [{ name: 'a.csv', bytes: source.length, source }]
  const { html } = await renderMarkdown(`\`\`\`chart\n${block}\n\`\`\``, { ...plainContext, files })
  return [...html.matchAll(/ data-axes="([^"]*)"/g)].map(
    ([, json = '']) => JSON.parse(json.replaceAll('&quot;', '"')) as DrawingValues,
  )
}

test('a drawing has the ends of its axes, its series, and their parts in the order in which they are drawn', async () => {
  const drawings = await valuesIn(`title: A
x: { label: Time, min: 0, max: 10 }
y: { label: Magnitude, min: 8, max: 12, reverse: true }
series:
  - { mark: dot, label: measured, data: [[1, 10], [2, 11]] }
  - { mark: line, data: [[0, 9], [10, 10]] }
marks:
  - { x: 5 }`)
  expect(drawings).toHaveLength(2)
  expect(drawings[0]?.axes).toEqual([
    { label: 'Time', scale: 'linear', ends: [0, 10] },
    { label: 'Magnitude', scale: 'linear', ends: [12, 8] },
  ])
  expect(drawings[0]?.series).toEqual([{ kind: 'points', label: 'measured' }, { kind: 'line' }])
  // The mark is below the line, and the points are on top.
  expect(drawings[0]?.panels[0]?.parts).toEqual([-1, 1, 0])
})

test('bars side by side have the distance from their value, and panels their titles', async () => {
  const rows = 'type,survey,value\na,one,1\nb,one,2\na,two,3\nb,two,4'
  const start =
    'title: A\ndata: a.csv\nx: { column: type, label: Type, scale: category }\ny: { label: Value }'
  const series = 'series:\n  - { mark: bar, y: value, by: survey }'
  const [beside] = await valuesIn(`${start}\n${series}`, rows)
  expect(beside?.axes[0].categories).toEqual(['a', 'b'])
  expect(beside?.series.map(({ shift }) => shift)).toEqual([-0.5, 0.5])
  const [panels] = await valuesIn(`${start}\nfacet: { x: survey }\n${series}`, rows)
  expect(panels?.panels.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(panels?.series.map(({ shift }) => shift)).toEqual([undefined, undefined])
})
