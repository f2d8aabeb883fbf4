import { expect, test } from 'vitest'
import { archivePath, readArchiveChoice } from './archive.ts'

test.each([
  ['', '/blog'],
  ['?page=1', '/blog'],
  ['?page=2', '/blog?page=2'],
  ['?page=2&year=2019&category=R+%26+D', '/blog?category=R%20%26%20D&year=2019&page=2'],
  ['?category=', '/blog?category='],
  ['?page=0', '/blog'],
  ['?page=-1&year=19', '/blog'],
  ['?page=1e3&year=20190', '/blog'],
  [`?category=${'x'.repeat(61)}`, '/blog'],
  ['?other=1', '/blog'],
])('the page of the archive with the query "%s" is %s', (search, path) => {
  expect(archivePath(readArchiveChoice(search))).toBe(path)
})
