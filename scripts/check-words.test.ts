import { expect, test } from 'vitest'
import { checkedFiles, findWords } from './check-words.ts'

test.each([
  ['The owner is told.', 'told'],
  ['const toldOwner = 1', 'told'],
  ['openTold()', 'Told'],
  ['function settlePost() {}', 'settle'],
  ['const textsAsTheyCame = []', 'AsTheyCame'],
  ['/**\n * Texts as they\n * came.\n */', 'as they came'],
  ['// Everything lies\n  // on a disk.', 'lies on'],
  ['Put Away', 'Put Away'],
  ['const mostRows = 20', 'mostRows'],
  ['Files are recognised.', 'recognised'],
])('%j has the word %s', (text, word) => {
  expect(findWords('a.ts', text)).toEqual([expect.stringContaining(`"${word}": write `)])
})

test.each([
  'The report was sold to a stolid settler.',
  'await Promise.allSettled(jobs)',
  'an amendment; recommended',
  'const mostViewed = posts[0]',
  'utmostCare',
  'an optimistic realist recognizes this',
])('%j has none', (text) => {
  expect(findWords('a.ts', text)).toEqual([])
})

test('a finding has the file, the line and what to write', () => {
  expect(findWords('docs/a.md', '# Title\n\nIt lies on a disk.')).toEqual([
    'docs/a.md:3: "lies on": write is on, is stored on',
  ])
})

test('documents are checked', () => {
  const files = checkedFiles(`${import.meta.dirname}/..`)
  for (const file of ['README.md', 'docs/security.md', 'docs/manual/writing.md']) {
    expect(files).toContain(file)
  }
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([])
})
