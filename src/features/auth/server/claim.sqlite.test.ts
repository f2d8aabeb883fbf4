import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

test('the code changes with each start until it is used', async () => {
  const env = { TRUSTED_PROXIES: '1', CLAIM: 'code' }
  const before = await openTestSite({ env })
  const old = (await before.claimCode()) ?? ''
  await before.close()
  const site = await openTestSite({ env, dataDir: before.dataDir })
  const register = async (code = '') => {
    const account = { username: 'ada', password: 'correct horse', email: 'a@example.org' }
    const body = { ...account, name: 'Ada' }
    const headers = { 'x-claim-code': code }
    return (await site.visitor().send('POST', '/api/register', body, headers)).status
  }
  expect(await register(old)).toBe(403)
  expect(await register(await site.claimCode())).toBe(201)
})
