import { expect, test } from 'vitest'
import { drawnFiles } from './files.ts'

test('the files of charts are found, also where the text names them in capitals', () => {
  const text = '```chart\ndata: GWTC.csv\n```\n\n```chart\n{"data": "sn_m.txt"}\n```'
  expect(drawnFiles(text)).toEqual(['gwtc.csv', 'sn_m.txt'])
  expect(drawnFiles('data: stars.csv')).toEqual([])
})
