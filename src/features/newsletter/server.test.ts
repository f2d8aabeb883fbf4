// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

test('a reader subscribes once, whatever the case of the address', async () => {
  const site = await openTestSite({ now: () => new Date('2026-11-14T22:42:00Z') })
  const owner = await site.owner()
  const subscribe = (email: unknown) => site.visitor().send('POST', '/api/subscribe', { email })
  expect((await subscribe('mira@example.org')).status).toBe(201)
  const again = await subscribe('Mira@Example.org')
  expect([again.status, again.text]).toEqual([
    400,
    'This email is already subscribed to the newsletter.',
  ])
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 1 })
  expect((await owner.get('/api/subscribers')).json).toEqual([
    { id: 1, email: 'mira@example.org', date: '2026-11-14T22:42:00.000Z', verified: false },
  ])
})

const sharedSite = openOnce(() => openTestSite())

test.each([
  { email: 'no address' },
  { email: 7 },
  {},
  { email: 'a@example.org', id: 4 },
  'not json {',
])('the body %o is refused with 422, since 400 says already subscribed', async (body) => {
  const site = await sharedSite()
  const refused = await site.visitor().send('POST', '/api/subscribe', body)
  expect(refused.status).toBe(422)
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 0 })
})

test('only the owner sees and removes subscribers', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await site.visitor().send('POST', '/api/subscribe', { email: 'mira@example.org' })
  const guest = await site.account('guest')
  expect((await site.visitor().get('/api/subscribers')).status).toBe(401)
  expect((await guest.get('/api/subscribers')).status).toBe(403)
  expect((await site.visitor().send('DELETE', '/api/subscribers/1')).status).toBe(401)
  expect((await guest.send('DELETE', '/api/subscribers/1')).status).toBe(403)
  expect((await owner.send('DELETE', '/api/subscribers/1')).status).toBe(204)
  expect((await owner.send('DELETE', '/api/subscribers/1')).text).toBe('No such subscriber')
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 0 })
})
