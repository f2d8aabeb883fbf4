import { StatementSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

test('a site with an unresponsive database answers 503 without details', async () => {
  const site = await openTestSite()
  const broken = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(() => {
    throw new Error('disk I/O error in /secret/place')
  })
  const { status, text } = await site.visitor().get('/health')
  expect([status, text]).toEqual([503, 'The database does not respond'])
  broken.mockRestore()
  expect((await site.visitor().get('/health')).status).toBe(200)
})
