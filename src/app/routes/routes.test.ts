import * as v from 'valibot'
import { expect, test } from 'vitest'
import { reservedSlugs } from '../../features/blog/post-slug.ts'
import { pageSchema } from '../../features/pages/rules.ts'
import { findPage, routes } from './routes.ts'

const fixedPaths = Object.values(routes)
  .map(({ path }) => path)
  .filter((path) => typeof path === 'string' && path !== '/')

test.each(fixedPaths)('%s is reserved: no page of the owner can get its address', (path) => {
  const { issues } = v.safeParse(pageSchema.entries.path, path)
  expect(issues?.map(({ message }) => message)).toContain('This address belongs to the site itself')
})

const wordsBelowBlog = Object.entries(routes)
  .filter(([name, { path }]) => name !== 'post' && /^\^?\\?\/blog\\?\//.test(sourceOf(path)))
  .flatMap(([, { path }]) => sourceOf(path).match(/[a-z]{3,}/g) ?? [])
  .filter((word) => word !== 'blog')

test('every word of a path below /blog is reserved: no post can get its address', () => {
  expect(wordsBelowBlog).toContain('series')
  expect(wordsBelowBlog.filter((word) => !reservedSlugs.has(word))).toEqual([])
})

test.each([
  ['/blog/12', '12'],
  ['/blog/12-any-words', '12'],
  ['/blog/one-star', 'one-star'],
  ['/blog/3d-stars', '3d-stars'],
  ['/blog/9999999999', undefined],
  ['/blog/012', undefined],
  ['/blog/One-Star', undefined],
  ['/blog/one--star', undefined],
  ['/blog/one-star.bib', undefined],
])('the post at %s is %s', (path, parameter) => {
  const found = findPage(path)
  expect(found?.name === 'post' ? found.parameter : undefined).toBe(parameter)
})

function sourceOf(path: string | RegExp): string {
  return typeof path === 'string' ? path : path.source
}
