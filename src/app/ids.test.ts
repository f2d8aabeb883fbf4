// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'

// No database has a row beyond 2^31 - 1.
const tooHigh = ['2147483648', '4294967297', '999999999999999', '1234567890123456']
const noIds = ['0', '01', '-1', '1.0', '1e1', '+1', '%31%20', 'x', '١', '1;1', ...tooHigh]

test('an id is a positive integer with one spelling', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const calls = site.routes.filter(({ url }) => url.includes(':id'))
  expect(calls.length).toBeGreaterThan(15)
  for (const { method, url: pattern } of calls)
    for (const id of noIds) {
      const url = pattern.replace(':id', encodeURI(id))
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const { status } = await owner.send(method, url, body)
      expect([method, url, status]).toEqual([method, url, 404])
    }
})
