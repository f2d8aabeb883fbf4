import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

test('a site with a responding database is healthy, and the response is not cached', async () => {
  const site = await openTestSite()
  const { status, text, headers } = await site.visitor().get('/health')
  expect([status, text]).toEqual([200, 'ok'])
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})
