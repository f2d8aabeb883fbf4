import { expect, test } from 'vitest'
import { readNames } from './read-names.ts'
import { readTex } from './read-tex.ts'
import type { Person } from './work.ts'

const read = (value: string) => readNames(value, (tex) => readTex(tex, () => undefined))

test.for<[string, Person]>([
  ['Example, Ana B.', { family: 'Example', given: 'Ana B.' }],
  ['{Example}, A.~B.', { family: 'Example', given: 'A.\u00A0B.' }],
  ['Ana B. Example', { family: 'Example', given: 'Ana B.' }],
  ['Ana van der Example', { family: 'van der Example', given: 'Ana' }],
  ['de la Cruz, Eva', { family: 'de la Cruz', given: 'Eva' }],
  ['de la Cruz', { name: 'de la Cruz' }],
  ['Example, Jr., Ana', { family: 'Example', given: 'Ana', suffix: 'Jr.' }],
  ['Example, Ana, III', { family: 'Example', given: 'Ana', suffix: 'III' }],
  ['Ana Example Jr', { family: 'Example', given: 'Ana', suffix: 'Jr' }],
  ['Jean-Pierre {Mu{\\~n}oz Example}', { family: 'Muñoz Example', given: 'Jean-Pierre' }],
  ['{The Example Collaboration}', { name: 'The Example Collaboration' }],
  ['The Example Survey Team', { name: 'The Example Survey Team' }],
  ['the example developers', { name: 'the example developers' }],
  ['{Barnes and Noble}', { name: 'Barnes and Noble' }],
  ['Aristotle', { name: 'Aristotle' }],
  ['{\\"O}zel, Feryal', { family: 'Özel', given: 'Feryal' }],
])('%s is one person', ([value, person]) => {
  expect(read(value)).toEqual({ people: [person], othersFollow: false })
})

test('names are parted by “and” in any white space and in no braces', () => {
  const { people } = read('Sand, A.\n\tand  {Land and Sea} AND Band, C. and')
  expect(people).toEqual([
    { family: 'Sand', given: 'A.' },
    { name: 'Land and Sea' },
    { family: 'Band', given: 'C.' },
  ])
})

test.for(['A, B and others', 'A, B and et al.', 'A, B et al.', 'A, B, et al'])(
  '%s names one person and says that others follow',
  (value) => {
    expect(read(value)).toEqual({ people: [{ family: 'A', given: 'B' }], othersFollow: true })
  },
)

test('no more than five thousand people are kept', () => {
  expect(read(Array(6000).fill('A, B').join(' and ')).people).toHaveLength(5000)
})
