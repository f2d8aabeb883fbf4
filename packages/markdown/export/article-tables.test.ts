import { expect, test } from 'vitest'
import { plainContext } from '../render-context.ts'
import { readTables } from './article-tables.ts'

const rules = {}
const read = (...lines: string[]) => readTables(lines.join('\n'), plainContext, rules)

test('a labelled table has its caption, the units in its head, and cells as text', async () => {
  const tables = await read(
    '| *star* | period (d) |',
    '| --- | ---: |',
    '| [RR Lyr](https://example.org) | $0.57$ |',
    '| ![a chart](/media/a.png) | $P_0 < 1$ |',
    ': Periods of **stars** {#tbl-stars}',
  )
  expect(tables).toEqual([
    {
      label: 'tbl-stars',
      caption: 'Periods of stars',
      columns: [{ name: 'star' }, { name: 'period', unit: 'd' }],
      head: ['star', 'period (d)'],
      rows: [
        ['RR Lyr', '0.57'],
        ['a chart', '$P_0 < 1$'],
      ],
    },
  ])
})

test('tables without a label have no name, so they are left out', async () => {
  expect(await read('| a |', '| --- |', '| 1 |')).toEqual([])
})
