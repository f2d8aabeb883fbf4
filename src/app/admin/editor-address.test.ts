import { expect, test } from 'vitest'
import { editorAddress } from './editor-address.ts'

test.each([
  ['/blog/3', '/admin/posts/3'],
  ['/projects/12', '/admin/projects/12'],
  ['/', '/admin?tab=settings&page=home'],
  ['/#skills', '/admin?tab=skills'],
  ['/#about', '/admin?tab=settings&page=home#aboutLead'],
  ['/#nothing', '/admin?tab=settings&page=home'],
  ['/cv', '/admin?tab=settings&page=cv'],
  ['/privacy', '/admin?tab=pages&edit=%2Fprivacy'],
  ['/blog/0', '/admin?tab=pages&edit=%2Fblog%2F0'],
])('what %s shows is edited at %s', (path, editor) => {
  expect(editorAddress(path)).toBe(editor)
})
