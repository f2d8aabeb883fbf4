import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

test('a site whose database answers is well, and nothing keeps that answer', async () => {
  const site = await openTestSite()
  const { status, text, headers } = await site.visitor().get('/health')
  expect([status, text]).toEqual([200, 'ok'])
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})
