// @databases sqlite postgres
import { expect, test } from 'vitest'
import { post, siteWithMail } from '../../testing/newsletter-site.ts'

/** Sends a new post to all readers. */
async function issue({ owner, site }: Awaited<ReturnType<typeof siteWithMail>>) {
  const made = await owner.send('POST', '/api/blog', post)
  const { id } = made.json as { id: number }
  const sent = await owner.send('POST', `/api/blog/${id}/newsletter`)
  await site.deliverDue()
  return sent
}

const refusal = { at: 'recipient', code: 550, words: '5.1.1 <mira@example.org>: unknown' } as const

test('an address rejected three times gets no newsletters until the owner resumes sending', async () => {
  const mailing = await siteWithMail()
  const { server, owner, join, list, status } = mailing
  await join('mira@example.org')
  const [{ id } = { id: 0 }] = await list()
  server.refuse(refusal)
  for (const count of [1, 2, 3]) {
    expect((await issue(mailing)).json).toEqual({ readers: 1 })
    expect((await status()).refused).toEqual([
      {
        subscriberId: id,
        email: 'mira@example.org',
        count,
        answer: 'The mail server refused at RCPT TO: 550 5.1.1 (address): unknown',
        lastAt: '2026-11-14T12:00:00.000Z',
      },
    ])
  }
  expect((await status()).readers).toBe(0)
  expect((await issue(mailing)).status).toBe(409)

  server.refuse(undefined)
  expect((await owner.send('POST', `/api/subscribers/${id}/resume`)).status).toBe(204)
  expect((await issue(mailing)).json).toEqual({ readers: 1 })
  expect((await status()).refused).toEqual([])
})

test('a delivery resets the count, as does unsubscribing', async () => {
  const mailing = await siteWithMail()
  const { server, owner, join, list, status } = mailing
  await join('mira@example.org')
  const [{ id } = { id: 0 }] = await list()
  server.refuse(refusal)
  await issue(mailing)
  server.refuse(undefined)
  await issue(mailing)
  expect((await status()).refused).toEqual([])
  server.refuse(refusal)
  await issue(mailing)
  expect((await status()).refused).toHaveLength(1)
  await owner.send('DELETE', `/api/subscribers/${id}`)
  expect((await status()).refused).toEqual([])
})

test('policies, full mailboxes and unreachable servers do not count as rejections of an address', async () => {
  const mailing = await siteWithMail()
  const { server, join, status } = mailing
  await join('mira@example.org')
  for (const words of ['5.7.1 Relay denied', '5.7.606 Your network is blocked']) {
    server.refuse({ at: 'recipient', code: 550, words })
    await issue(mailing)
  }
  server.refuse({ at: 'recipient', code: 552, words: '5.2.2 Over quota' })
  await issue(mailing)
  server.close()
  await issue(mailing)
  expect((await status()).refused).toEqual([])
})

test('an address that rejected a confirmation is shown, too', async () => {
  const { server, site, subscribe, status } = await siteWithMail()
  server.refuse(refusal)
  await subscribe('mira@example.org')
  await site.deliverDue()
  expect((await status()).refused).toMatchObject([{ count: 1 }])
})

test('only the owner resumes sending', async () => {
  const { site, owner } = await siteWithMail()
  const guest = await site.account('guest')
  const resume = '/api/subscribers/1/resume'
  expect((await site.visitor().send('POST', resume)).status).toBe(401)
  expect((await guest.send('POST', resume)).status).toBe(403)
  const missing = await owner.send('POST', resume)
  expect([missing.status, missing.text]).toEqual([404, 'No mail to this subscriber was rejected'])
})
