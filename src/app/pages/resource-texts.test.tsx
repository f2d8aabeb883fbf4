import { expect, test } from 'vitest'
import { resources } from './layout/links.ts'
import { resourceTexts } from './resource-texts.ts'

test('every Resources link of the footer has a page, and every page a link', () => {
  const slugs = Object.keys(resourceTexts).map((slug) => `/resources/${slug}`)
  expect(slugs.toSorted()).toEqual(resources.map(({ to }) => to).toSorted())
})

test('categories are written as they are compared, in lower case', () => {
  for (const { categories } of Object.values(resourceTexts))
    expect(categories).toEqual(categories.map((category) => category.toLowerCase()))
})
