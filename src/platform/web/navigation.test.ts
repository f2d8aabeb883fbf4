import { expect, test } from 'vitest'
import { isSection } from '../../shared/sections.ts'
import { sectionAddress } from './navigation.ts'

test('on the home page a section is a place of the same document', () => {
  expect(sectionAddress('about', '/')).toBe('/#about')
})

test.each(['/dashboard', '/blog/3', '/nowhere'])(
  'from %s a section is asked of the home page',
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
