import { expect, test } from 'vitest'
import { renderMarkdown } from '../../render-markdown.ts'

/** The texts in italics of both drawings, with their places. */
async function namesOf(x: object, marks: object[], ends = [1990, 2020]) {
  const body = {
    title: 'It happens',
    x,
    y: { label: 'y', min: 0, max: 10 },
    series: [
      {
        kind: 'line',
        data: ends.map((end, index) => [end, index * 10]),
      },
    ],
    marks,
  }
  const { html } = await renderMarkdown(`\`\`\`chart\n${JSON.stringify(body)}\n\`\`\``)
  return (html.match(/<svg class="fig[\s\S]*?<\/svg>/g) ?? []).map((svg) =>
    [...svg.matchAll(/<text class="it" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)/g)].map(
      ([, left, top, text]) => ({ x: Number(left), y: Number(top), text }),
    ),
  )
}

const years = { label: 'Year', min: 1990, max: 2020 }

test('names of lines close to each other are in rows', async () => {
  const marks = [2000, 2001, 2002].map((x) => ({ x, label: `Event of ${x}` }))
  for (const names of await namesOf(years, marks)) {
    expect(names).toHaveLength(3)
    const heights = names.map(({ y }) => y).toSorted((one, other) => one - other)
    expect(heights.slice(1).map((y, index) => y - (heights[index] ?? y))).toEqual([20, 20])
  }
})

test('names of lines with space between them are in one row', async () => {
  const marks = [1995, 2015].map((x) => ({ x, label: `In ${x}` }))
  for (const names of await namesOf(years, marks))
    expect(new Set(names.map(({ y }) => y)).size).toBe(1)
})

test('names of horizontal lines do not overlap', async () => {
  const marks = [5, 5.3].map((y) => ({ y, label: `Level ${y}` }))
  for (const names of await namesOf(years, marks)) {
    const [first, second] = names
    expect(Math.abs((first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThan(17)
  }
})

test('a line on a time axis is at a date or at an instant', async () => {
  const time = { label: 'Date', scale: 'time', min: '1990-01-01', max: '2020-01-01' }
  const marks = ['2000-06-01', '2010-06-01T12:30Z', 1995].map((x) => ({ x, label: `${x}` }))
  const [names = []] = await namesOf(time, marks, [Date.parse('1991'), Date.parse('2019')])
  expect(names.map(({ text }) => text)).toEqual(['2000-06-01', '2010-06-01T12:30Z', '1995'])
})
