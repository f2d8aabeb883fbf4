import { expect, test } from 'vitest'
import { type Details, detailNames, noDetails } from '../../../shared/post-details.ts'
import { hashOfFields } from './synced-files.ts'

const fields = {
  title: 'One',
  content: 'Words of one.',
  excerpt: 'A promise.',
  category: 'Test',
  date: 'May 3, 2024',
}

const details: Details = {
  language: 'de',
  licence: 'CC-BY-4.0',
  codeLicence: 'MIT',
  doi: '10.5555/one',
  authors: [
    {
      name: 'Ben Sample',
      family: null,
      orcid: null,
      affiliations: [],
      corresponding: false,
      roles: [],
    },
  ],
  lineBreaks: 'joined',
  numberedSections: true,
  cover: '/media/one.webp',
  coverAlt: 'A star',
  slug: 'one',
}

test.each(detailNames)('a file is compared by its detail %s', (name) => {
  const plain = hashOfFields(fields, true)
  expect(hashOfFields({ ...fields, [name]: details[name] }, true)).not.toBe(plain)
  expect(hashOfFields({ ...fields, [name]: noDetails[name] }, true)).toBe(plain)
})

test('a file without tags, series and details has the hash that version 1.0.0 recorded', () => {
  expect(hashOfFields(fields, true)).toBe(
    '81842fd9fd877afec88bb0f2791d1ec816ac0c16699c7739bcc36c0443be1881',
  )
})
