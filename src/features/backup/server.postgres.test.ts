import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { serverOfItsOwn } from './backup-error.ts'

test('a database with a server of its own is left to the tools of that server', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  expect((await owner.get('/api/backup/status')).json).toMatchObject({
    available: false,
    last: null,
    next: null,
  })
  const refused = await owner.send('POST', '/api/backup')
  expect([refused.status, refused.text]).toEqual([
    503,
    `The backup could not be made. ${serverOfItsOwn}`,
  ])
})
