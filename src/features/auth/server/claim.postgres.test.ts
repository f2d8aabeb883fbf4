import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/server/database/database.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { openTestSite } from '../../../testing/test-site.ts'

const account = (username: string) => ({
  username,
  password: 'correct horse',
  email: `${username}@example.org`,
  name: 'Test',
})

/** Two instances behind a proxy, each with a folder of its own, on one database. */
async function openTwoInstances() {
  const first = await openTestSite({ env: { TRUSTED_PROXIES: '1', CLAIM: 'code' } })
  const env = {
    TRUSTED_PROXIES: '1',
    CLAIM: 'code',
    DATABASE_URL: first.config.databaseUrl ?? '',
  }
  const second = await openTestSite({ env, dataDir: await temporaryFolder() })
  return { sites: [first, second] as const, env }
}

test('a claim code printed by one instance works at another, once', async () => {
  const { sites } = await openTwoInstances()
  const [one, other] = sites
  const codes = [await one.claimCode(), await other.claimCode()]
  expect(codes[0]).not.toBe(codes[1])
  const register = (site: typeof one, username: string, code = '') =>
    site.visitor().send('POST', '/api/register', account(username), { 'x-claim-code': code })
  expect((await register(one, 'ada')).status).toBe(403)
  expect((await register(one, 'ada', 'wrong')).status).toBe(403)
  expect((await register(one, 'ada', codes[1])).json).toMatchObject({ isAdmin: true })
  expect((await register(other, 'bob', codes[0])).json).toMatchObject({ isAdmin: false })
  expect([await one.claimCode(), await other.claimCode()]).toEqual([undefined, undefined])
})

test('concurrent claims at two instances create exactly one owner', async () => {
  const { sites } = await openTwoInstances()
  const codes = await Promise.all(sites.map((site) => site.claimCode()))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      sites[index % 2 === 0 ? 0 : 1]
        .visitor()
        .send('POST', '/api/register', account(`person${index}`), {
          'x-claim-code': codes[index % 2] ?? '',
        }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const owners = answers.filter(({ json }) => (json as { isAdmin: boolean }).isAdmin)
  expect(owners).toHaveLength(1)
})

test('a database that lost its owner cannot be claimed again, even by a new instance', async () => {
  const { sites, env } = await openTwoInstances()
  const code = (await sites[0].claimCode()) ?? ''
  const headers = { 'x-claim-code': code }
  await sites[0].visitor().send('POST', '/api/register', account('ada'), headers)
  for (const site of sites) await site.close()
  const database = openDatabase(sites[0].config)
  await database.db.deleteFrom('users').execute()
  await database.close()
  const dataDir = await temporaryFolder()
  await expect(openTestSite({ env, dataDir })).rejects.toThrow(/had an owner/)
})
