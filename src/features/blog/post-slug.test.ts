import * as v from 'valibot'
import { expect, test } from 'vitest'
import { suggestSlug } from './post-slug.ts'
import { slugSchema } from './rules.ts'

test.each([
  ['A clock made of one star', 'a-clock-made-of-one-star'],
  ["A naïve observer's café: ½ ß", 'a-naive-observers-cafe-1-2-ss'],
  ['12 angry stars', 'angry-stars'],
  ['3D maps, 2026', '3d-maps-2026'],
  ['Tags', 'tags-article'],
  ['2026', ''],
  ['星の色', ''],
  ['', ''],
  ['a'.repeat(100), 'a'.repeat(80)],
  [`${'long '.repeat(15)}expectation`, 'long-'.repeat(15).slice(0, -1)],
])('the address suggested for "%s" is "%s"', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
  expect(v.is(slugSchema, slug)).toBe(slug !== '')
})
