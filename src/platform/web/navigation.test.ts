import { expect, test } from 'vitest'
import { isSection } from '../../shared/sections.ts'
import { sectionAddress } from './navigation.ts'

test('on the home page a section is a fragment of the same document', () => {
  expect(sectionAddress('about', '/')).toBe('/#about')
})

test.each(['/dashboard', '/blog/3', '/nowhere'])(
  'from %s a section is a query of the home page',
  (path) => {
    expect(sectionAddress('contact', path)).toBe('/?section=contact')
  },
)

test.each([
  ['contact', true],
  ['Contact', false],
  ['', false],
  ['main', false],
  ['toString', false],
])('%j names a section: %s', (name, expected) => {
  expect(isSection(name)).toBe(expected)
})
