import { expect, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'

/** A site with a post and a comment, whose owner asks. */
async function ownerWithPost() {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', {
    title: 'Quiet detectors',
    content: 'What a detector does at night.',
    excerpt: 'What it does at night.',
    category: 'Instruments',
    date: 'March 5, 2025',
  })
  await site.visitor().send('POST', '/api/blog/1/comments', { author: 'Mira', content: 'Good.' })
  return owner
}

const lists = [
  '/api/subscribers',
  '/api/messages',
  '/api/blog',
  '/api/blog/1/comments',
  '/api/comments',
  '/api/media',
] as const

const brokenPages = [
  ['page=0', 'Page must be a number from 1 to 1000000'],
  ['page=1000001', 'Page must be a number from 1 to 1000000'],
  ['page=x', 'Page must be a number from 1 to 1000000'],
  ['size=5', 'Page is required together with the other pagination parameters'],
  ['page=1&size=101', 'Size must be a number from 1 to 100'],
  ['page=1&size=-1', 'Size must be a number from 1 to 100'],
  ['page=1&page=2', 'The address repeats a parameter'],
  ['page=1&limit=3', 'The address has an unknown parameter'],
  ['page=1&direction=up', 'Direction must be asc or desc'],
  [`page=1&search=${'x'.repeat(201)}`, 'Search can be at most 200 characters'],
] as const

test('every list rejects an invalid page with a message', async () => {
  const owner = await ownerWithPost()
  for (const [query, sentence] of brokenPages)
    for (const list of lists) {
      const { status, text } = await owner.get(`${list}?${query}`)
      expect([list, query, status, text]).toEqual([list, query, 400, sentence])
    }
})

const brokenLists = [
  ['/api/subscribers?page=1&sort=id', 'Sort must be one of email, date'],
  ['/api/subscribers?page=1&sort=email%22', 'Sort must be one of email, date'],
  ['/api/messages?page=1&sort=read', 'Sort must be one of name, email, subject, date'],
  ['/api/blog?page=1&sort=content', 'Sort must be one of title, category, date, comments'],
  ['/api/blog?page=1&view=summary', 'This view has no pages'],
  ['/api/subscribers?page=1&search=%00', 'Search must be text'],
  ['/api/media?page=1&search=x', 'This list has no search'],
  ['/api/blog/1/comments?page=1&sort=date', 'This list cannot be sorted'],
  ['/api/comments?page=1&sort=date', 'This list cannot be sorted'],
  ['/api/comments?show=old', 'Show must be one of all, waiting'],
  ['/api/comments?post=x', 'Post must be a number from 1 to 2147483647'],
] as const

test('a list rejects sorting and searching that it does not support', async () => {
  const owner = await ownerWithPost()
  for (const [url, sentence] of brokenLists) {
    const { status, text } = await owner.get(url)
    expect([url, status, text]).toEqual([url, 400, sentence])
  }
})

test('the description of the API documents pagination', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { text } = await owner.get('/api/openapi.json')
  const { paths } = JSON.parse(text) as {
    paths: Record<string, { get: { parameters: { name: string; in: string }[] } }>
  }
  const names = (path: string) => paths[path]?.get.parameters.map(({ name }) => name)
  expect(names('/api/subscribers')).toEqual(['page', 'size', 'search', 'sort', 'direction'])
  expect(names('/api/blog/{id}/comments')).toEqual(['id', 'page', 'size'])
})
