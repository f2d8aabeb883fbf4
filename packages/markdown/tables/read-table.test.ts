import { expect, test } from 'vitest'
import { isMissing, readInstant, readNumber } from './cells.ts'
import { columnTitle, findColumn } from './heads.ts'
import { readTable } from './read-table.ts'
import { cellsOf } from './split-rows.ts'

const shapeOf = (text: string) => {
  const { columns, rows } = readTable(text)
  return [columns.map(columnTitle), rows]
}

const plain = [
  ['a', 'b'],
  [
    ['1', '2'],
    ['3', '4'],
  ],
]

test.each([
  ['commas', 'a,b\n1,2\n3,4\n'],
  ['semicolons', 'a;b\n1;2\n3;4\n'],
  ['tabs', 'a\tb\n1\t2\n3\t4\n'],
  ['bars', 'a|b\n1|2\n3|4\n'],
  ['white space', '  a   b\n  1   2\n  3   4\n'],
  ['a byte order mark', '\ufeffa,b\n1,2\n3,4'],
  ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
  ['CR alone', 'a,b\r1,2\r3,4\r'],
  ['empty lines and remarks', '# made by hand\n\na,b\n1,2\n# a break\n% more\n3,4\n'],
  ['quotes', '"a","b"\n"1","2"\n3, "4"\n'],
  ['a separator at the end', 'a,b\n1,2,\n3,4,\n'],
  ['a head in the last remark', '# Rotation of a star\n# a, b\n1,2\n3,4\n'],
  ['a head in a remark over white space', '# a b\n1 2\n3 4\n'],
  ['a remark for each column', '#a : the first\n#b : the second\n1 2\n3 4\n'],
  ['a ruler', 'a b\n--- ---\n1 2\n3 4\n'],
])('reads a table with %s', (_what, text) => {
  expect(shapeOf(text)).toEqual(plain)
})

test.each([
  ['an empty one between tabs', 'a\tb\tc\n"1"\t\t"3"\n', ['1', '', '3']],
  ['white space around quotes', 'a,b,c\n "1" ,\t"2"  , "3"\n', ['1', '2', '3']],
  ['quotes over white space', 'a b c\n"1 x"   2  "3"\n', ['1 x', '2', '3']],
  ['an empty one at the end', 'a,b,c\n"1",2,""\n', ['1', '2', '']],
])('reads cells with %s', (_what, text, cells) => {
  expect(readTable(text).rows).toEqual([cells])
})

test('a quote within a cell makes the rest of the line one cell', () => {
  expect(cellsOf('"1", 2"x", 3', ',')).toEqual(['1', '2"x", 3'])
  expect(cellsOf('"1", "2, 3', ',')).toEqual(['1', '"2, 3'])
})

test('a quoted cell may contain separators, quotes and line ends', () => {
  expect(shapeOf('name,v\n"Vega, the ""first""\nof all",0.03\nDeneb,1.25\n')).toEqual([
    ['name', 'v'],
    [
      ['Vega, the "first"\nof all', '0.03'],
      ['Deneb', '1.25'],
    ],
  ])
})

test('columns without a head are numbered', () => {
  expect(shapeOf('1 2\n3 4\n')).toEqual([['1', '2'], plain[1]])
})

test('units are split from names, and a second line of units is recognized', () => {
  const { columns } = readTable('time [d],flux (Jy),n\n1,2,3\n')
  expect(columns).toEqual([
    { name: 'time', unit: 'd' },
    { name: 'flux', unit: 'Jy' },
    { name: 'n' },
  ])
  expect(readTable('bjd,v,e\nd,mag,mag\n1,2,3\n').columns.map(columnTitle)).toEqual([
    'bjd (d)',
    'v (mag)',
    'e (mag)',
  ])
  expect(readTable('bjd\tv\nd\tmag\n---\t---\n1\t2\n').columns.map(columnTitle)).toEqual([
    'bjd (d)',
    'v (mag)',
  ])
})

test('the name of a group that spans columns precedes their names', () => {
  expect(readTable('id,2MASS,,Gaia\n,Jmag,Hmag,G\n1,2,3,4\n').columns.map(columnTitle)).toEqual([
    'id',
    '2MASS Jmag',
    '2MASS Hmag',
    'Gaia G',
  ])
})

test('ECSV gives names, units and descriptions', () => {
  const text = `# %ECSV 1.0
# ---
# datatype:
# - {name: bjd, unit: d, datatype: float64, description: Time of mid-exposure}
# - {name: v, datatype: float64}
# meta: !!omap
# - comments: [none]
# schema: astropy-2.0
bjd v
1.5 2
`
  const { columns, rows } = readTable(text)
  expect(columns).toEqual([
    { name: 'bjd', unit: 'd', description: 'Time of mid-exposure' },
    { name: 'v' },
  ])
  expect(rows).toEqual([['1.5', '2']])
})

test('a column of row names without a head is read', () => {
  expect(shapeOf('"mpg","cyl"\n"Mazda RX4",21,6\n"Fiat 128",32.4,4\n')).toEqual([
    ['row', 'mpg', 'cyl'],
    [
      ['Mazda RX4', '21', '6'],
      ['Fiat 128', '32.4', '4'],
    ],
  ])
})

test('years may be names of columns', () => {
  expect(shapeOf('Month,Day,1978,1979\nJanuary,1,,14.2\n,2,,14.9\n')).toEqual([
    ['Month', 'Day', '1978', '1979'],
    [
      ['January', '1', '', '14.2'],
      ['', '2', '', '14.9'],
    ],
  ])
})

test('lines with another number of cells are counted, and the first is located', () => {
  const { rows, unread } = readTable('a,b\n1,2\n# note\n1,2,3\n4\n5,6\n')
  expect(rows).toEqual([
    ['1', '2'],
    ['5', '6'],
  ])
  expect(unread).toEqual({ count: 2, line: 4, cells: 3 })
})

test.each(['', '\n', 'a,b\n', '# only a remark\n'])('%j has no rows', (text) => {
  expect(readTable(text).rows).toEqual([])
})

test('a table of only words has a head of one line', () => {
  expect(shapeOf('name,kind\nVega,A0\nSun,G2\n')).toEqual([
    ['name', 'kind'],
    [
      ['Vega', 'A0'],
      ['Sun', 'G2'],
    ],
  ])
})

test('200,000 rows are read, and no more than these', () => {
  const line = '2457000.12345,12.345,0.012,V\n'
  const { rows, isCut } = readTable(`bjd,v,e,f\n${line.repeat(200_100)}`)
  expect([rows.length, isCut]).toEqual([200_000, true])
})

test.each([
  ['commas in a quotation that never ends', 'a,b\n"' + ','.repeat(100_000), [2, 1, undefined]],
  ['quotes', `a,b\n${'"'.repeat(100_001)}`, [2, 1, undefined]],
  ['spaces', `a b\n${' '.repeat(100_000)}1`, [2, 0, { count: 1, line: 2, cells: 1 }]],
  ['quotations across lines', '"a\n'.repeat(20_000), [1, 9999, undefined]],
])('a table of only %s is read to its end', (_what, text, expected) => {
  const { columns, rows, unread } = readTable(text)
  expect([columns.length, rows.length, unread]).toEqual(expected)
})

test.each([
  ['1.5e-3', 0.0015],
  ['1d5', 100_000],
  ['1.5D-2', 0.015],
  ['−3.2', -3.2],
  ['+.5', 0.5],
  ['1\u2009234.5', 1234.5],
  [' 7 ', 7],
])('%j is the number %d', (cell, value) => {
  expect(readNumber(cell, false)).toBe(value)
})

test.each(['', ' ', 'nan', 'NaN', 'NULL', 'none', 'NA', 'n/a', '--', '-', '…', 'inf', '-Inf'])(
  '%j is a missing value',
  (cell) => {
    expect(isMissing(cell)).toBe(true)
    expect(readNumber(cell, false)).toBeNaN()
  },
)

test.each(['V', '12abc', '1,5', '0x10', '1e', '--5'])('%j is a word', (cell) => {
  expect(readNumber(cell, false)).toBeUndefined()
})

test('a comma is the decimal separator only if semicolons separate cells', () => {
  expect(readTable('a;b\n1,5;2\n').hasCommas).toBe(true)
  expect(readNumber('1,5', true)).toBe(1.5)
  expect(readTable('a,b\n1,5\n').hasCommas).toBe(false)
})

test.each([
  ['1958-03', '1958-03-01T00:00:00.000Z'],
  ['0014-08-19', '0014-08-19T00:00:00.000Z'],
  ['-0044-03-15', '-000044-03-15T00:00:00.000Z'],
  ['1958', '1958-01-01T00:00:00.000Z'],
  ['2024-06-01', '2024-06-01T00:00:00.000Z'],
  ['2024-06-01 12:30', '2024-06-01T12:30:00.000Z'],
  ['2024-06-01T12:30:15.5Z', '2024-06-01T12:30:15.500Z'],
  ['2024-06-01T12:30:00+02:00', '2024-06-01T10:30:00.000Z'],
  ['2451545.0', '2000-01-01T12:00:00.000Z'],
  ['51544.5', '2000-01-01T12:00:00.000Z'],
  ['1749.0', '1749-01-01T00:00:00.000Z'],
  ['1958.5', '1958-07-02T12:00:00.000Z'],
  ['2024.25', '2024-04-01T12:00:00.000Z'],
])('%s is the instant %s', (cell, instant) => {
  expect(new Date(readInstant(cell) ?? 0).toISOString()).toBe(instant)
})

test('a column is found by its name, with its unit, in any case, or by its number', () => {
  const table = readTable('time [d],Flux,Err\n1,2,3\n')
  expect(
    ['time', 'time [d]', 'time (d)', 'flux', 2, '3', 'none'].map((one) => findColumn(table, one)),
  ).toEqual([0, 0, 0, 1, 1, 2, undefined])
})
