import { expect, test } from 'vitest'
import { paperNamesOf } from './paper-names.ts'

test.each([
  ['Ada Example', ['Ada Example', 'A. Example', 'Example, A.']],
  [' Mira  Sofia Sample ', ['Mira Sofia Sample', 'M. S. Sample', 'Sample, M. S.']],
  ['Theo', ['Theo']],
  ['', []],
])('the names of "%s" in papers are %j', (name, names) => {
  expect(paperNamesOf(name)).toEqual(names)
})
