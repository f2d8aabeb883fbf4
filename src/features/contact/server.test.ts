// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

const message = {
  name: 'Mira',
  email: "o'hara@example.org",
  subject: 'A question',
  message: 'First line.\nSecond line.',
}

test('a message arrives unread and can only be marked as read', async () => {
  const site = await openTestSite({ now: () => new Date('2026-11-14T22:42:00Z') })
  const owner = await site.owner()
  const sent = await site.visitor().send('POST', '/api/contact', message)
  expect(sent.status).toBe(201)
  expect(sent.text).not.toContain('Mira')
  const row = { id: 1, ...message, date: '2026-11-14T22:42:00.000Z', read: false }
  expect((await owner.get('/api/messages')).json).toEqual([row])

  expect((await owner.send('PATCH', '/api/messages/1', { read: true })).json).toEqual({
    ...row,
    read: true,
  })
  const back = await owner.send('PATCH', '/api/messages/1', { read: false })
  expect([back.status, back.text]).toEqual([400, 'A message can only be marked as read'])

  expect((await owner.send('DELETE', '/api/messages/1')).status).toBe(204)
  expect((await owner.get('/api/messages')).json).toEqual([])
})

test('the newest message comes first', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const subject of ['First', 'Second'])
    await site.visitor().send('POST', '/api/contact', { ...message, subject })
  expect((await owner.get('/api/messages')).json).toMatchObject([
    { subject: 'Second' },
    { subject: 'First' },
  ])
})

const sharedSite = openOnce(() => openTestSite())

test.each([
  [{ name: 'M' }, 'Name must be at least 2 characters'],
  [{ email: 'mira@' }, 'Please enter a valid email address'],
  [{ subject: 'x' }, 'Subject must be at least 2 characters'],
  [{ subject: 'two\nlines' }, 'Subject contains characters that cannot be used'],
  [{ message: 'too short' }, 'Message must be at least 10 characters'],
  [{ message: 'x'.repeat(10_001) }, 'Message can be at most 10000 characters'],
  [{ read: true }, 'The body has an unknown field'],
])('a message with %o is refused', async (change, sentence) => {
  const site = await sharedSite()
  const refused = await site.visitor().send('POST', '/api/contact', { ...message, ...change })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('only the owner reads and manages the inbox', async () => {
  const site = await openTestSite()
  await site.owner()
  await site.visitor().send('POST', '/api/contact', message)
  const guest = await site.account('guest')
  for (const [method, body] of [
    ['PATCH', { read: true }],
    ['DELETE', undefined],
  ] as const) {
    expect((await site.visitor().send(method, '/api/messages/1', body)).status).toBe(401)
    expect((await guest.send(method, '/api/messages/1', body)).status).toBe(403)
  }
  expect((await site.visitor().get('/api/messages')).status).toBe(401)
  expect((await guest.get('/api/messages')).status).toBe(403)
})

test('only known engagements are accepted', async () => {
  const site = await openTestSite()
  const track = (body: unknown) => site.visitor().send('POST', '/api/track-engagement', body)
  expect((await track({ action: 'read_more_clicked', section: 'about' })).status).toBe(201)
  expect((await track({ action: 'bought', section: 'about' })).status).toBe(400)
  expect((await track({ action: 'read_more_clicked' })).status).toBe(400)
})
