import { expect, test } from 'vitest'
import type { Person, WorkData } from './work.ts'
import { labelOf } from './labels.ts'

const person = (family: string): Person => ({ family, given: 'A.' })
const example = person('Example')
const group = { name: 'Example Collaboration' }

test.for<[string, Partial<WorkData>]>([
  ['Example', { authors: [example] }],
  ['Example & de la Cruz', { authors: [example, person('de la Cruz')] }],
  ['Example et al.', { authors: [example, person('Sample'), person('Muster')] }],
  ['Example et al.', { authors: [example], othersFollow: true }],
  ['Example Collaboration', { authors: [group] }],
  ['Example Collaboration et al.', { authors: [group, example] }],
  ['Example & Example Collaboration', { authors: [example, group] }],
  ['Aristotle & Plato', { authors: [{ name: 'Aristotle' }, { name: 'Plato' }] }],
  ['Example Collaboration', { collaboration: 'Example Collaboration' }],
  ['Example Collaboration', { collaboration: 'Example Collaboration', authors: [group] }],
  ['Example Collaboration et al.', { collaboration: 'Example Collaboration', authors: [example] }],
  ['Sample', { editors: [person('Sample')] }],
  ['“On the light of”', { title: 'On the _light_ of stars' }],
  ['key', {}],
])('the label of a work is %s', ([label, fields]) => {
  const work: WorkData = {
    type: 'article',
    title: '',
    authors: [],
    editors: [],
    othersFollow: false,
    ...fields,
  }
  expect(labelOf(work, 'key')).toBe(label)
})
