// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const password = 'correct horse'
const leave = '/api/account/remove'

const post = {
  title: 'A post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}

test('a guest deletes the account: sessions end, the name is free, comments stay', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const guest = await site.account('mira')
  const phone = site.visitor()
  await phone.send('POST', '/api/login', { username: 'mira', password })
  await guest.send('POST', '/api/blog/1/comments', { author: 'Mira', content: 'Mine.' })

  const left = await guest.send('POST', leave, { password })
  expect([left.status, left.text]).toEqual([204, ''])
  const cookies = left.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  expect(cookies).toEqual([
    expect.stringMatching(/^session-\d+=$/),
    expect.stringMatching(/^device-\d+=$/),
  ])
  expect(left.headers.get('clear-site-data')).toBe('"cache"')
  expect((await guest.get('/api/user')).status).toBe(401)
  expect((await phone.get('/api/user')).status).toBe(401)
  expect((await phone.send('POST', '/api/login', { username: 'mira', password })).status).toBe(401)
  expect((await owner.get('/api/guests')).json).toEqual([])
  expect((await owner.get('/api/blog/1/comments')).json).toMatchObject([
    { author: 'Mira', content: 'Mine.' },
  ])
  await site.account('mira')
})

test('an account can be deleted only by its own guest, with the password', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('mira')
  const asVisitor = await site.visitor().send('POST', leave, { password })
  expect([asVisitor.status, asVisitor.text]).toEqual([401, 'Please sign in first'])
  const asOwner = await owner.send('POST', leave, { password })
  expect([asOwner.status, asOwner.text]).toEqual([
    403,
    'The account of the owner cannot be deleted',
  ])
  const wrong = await guest.send('POST', leave, { password: 'wrong horse' })
  expect([wrong.status, wrong.text]).toEqual([403, 'The password is incorrect'])
  const extra = await guest.send('POST', leave, { password, id: 1 })
  expect([extra.status, extra.text]).toEqual([400, 'The body has an unknown field'])
  expect([(await owner.get('/api/user')).status, (await guest.get('/api/user')).status]).toEqual([
    200, 200,
  ])
})
