import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCsv } from './csv.ts'

/** What the README of an export tells a reader to do. */
function readBack(csv: string): string[] {
  const rows: { text: string }[] = parse(csv, { columns: true, bom: true })
  return rows.map(({ text }) => text.replace(/^'/, ''))
}

test.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30 1234', `"'+49 30 1234"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['＝1+1', `"'＝1+1"`],
  [`'=1`, `"''=1"`],
  ['a = b', `"a = b"`],
  ['a;=1+1', `"a;=1+1"`],
  ['say "hi"', `"say ""hi"""`],
])('no spreadsheet runs %j', (text, cell) => {
  expect(asCsv(['text'], [{ text }])).toBe(`\ufeff"text"\r\n${cell}\r\n`)
})

test('numbers, booleans, arrays and missing values have one format each', () => {
  const row = { id: 7, done: true, tags: ['a', '=b'], none: null }
  expect(asCsv(['id', 'done', 'tags', 'none', 'missing'], [row])).toBe(
    `\ufeff"id","done","tags","none","missing"\r\n7,"yes","[""a"",""=b""]","",""\r\n`,
  )
})

test('every text can be restored exactly', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.stringMatching(/^['=+@\t-]{1,3}[a-z"',;\n]*$/),
    ),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(texts, (written) => {
      const rows = written.map((text) => ({ text }))
      expect(readBack(asCsv(['text'], rows))).toEqual(written)
    }),
  )
})
