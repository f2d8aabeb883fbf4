// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../testing/test-site.ts'

/** A site with its owner (account 1), two guests, and what was written with their addresses. */
async function siteWithGuests() {
  const site = await openTestSite()
  const owner = await site.owner()
  const mira = await site.account('mira')
  await site.account('tomasz')
  for (const email of ['mira@example.org', 'tomasz@example.org']) {
    const message = { name: 'A Reader', email, subject: 'Hello', message: 'How are you?' }
    await site.visitor().send('POST', '/api/contact', message)
    await site.visitor().send('POST', '/api/subscribe', { email })
  }
  return { site, owner, mira }
}

const statusOf = async (client: Client, method: string, url: string) =>
  (await client.send(method, url)).status

test('the owner deletes a guest with everything stored under the address, and nothing else', async () => {
  const { site, owner, mira } = await siteWithGuests()
  const records = await owner.get('/api/guests/2/records')
  expect([records.status, records.json]).toEqual([
    200,
    { accounts: 1, messages: 1, subscribers: 1, comments: 0 },
  ])
  const { status, text } = await owner.send('DELETE', '/api/guests/2')
  expect([status, text]).toEqual([204, ''])
  expect(await statusOf(mira, 'GET', '/api/user')).toBe(401)
  expect((await owner.get('/api/guests')).json).toMatchObject([{ id: 3, username: 'tomasz' }])
  for (const list of ['messages', 'subscribers'])
    expect((await owner.get(`/api/${list}`)).json).toMatchObject([{ email: 'tomasz@example.org' }])
  const login = { username: 'mira', password: 'correct horse' }
  expect((await site.visitor().send('POST', '/api/login', login)).status).toBe(401)
})

test('only guests can be deleted', async () => {
  const { owner } = await siteWithGuests()
  for (const id of [1, 99])
    for (const [method, url] of [
      ['GET', `/api/guests/${id}/records`],
      ['DELETE', `/api/guests/${id}`],
    ] as const) {
      const answer = await owner.send(method, url)
      expect([answer.status, answer.text]).toEqual([404, 'No such guest'])
    }
  expect(await statusOf(owner, 'GET', '/api/user')).toBe(200)
})

test.each([
  ['GET', '/api/guests/3/records'],
  ['DELETE', '/api/guests/3'],
] as const)('%s %s is refused to guests and visitors', async (method, url) => {
  const { site, owner, mira } = await siteWithGuests()
  expect(await statusOf(mira, method, url)).toBe(403)
  expect(await statusOf(site.visitor(), method, url)).toBe(401)
  expect((await owner.get('/api/guests')).json).toHaveLength(2)
})
