import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { linkIn, press, siteWithMail } from '../../testing/newsletter-site.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

test('a reader is asked by mail and counts as confirmed only after pressing the button', async () => {
  const { site, server, subscribe, list, status } = await siteWithMail()
  expect((await subscribe('mira@example.org')).status).toBe(201)
  await site.deliverDue()
  const [mail] = server.mails
  expect(mail?.to).toEqual(['mira@example.org'])
  expect(mail?.head['subject']).toBe('Please confirm: the newsletter of Ada Example')
  const link = linkIn(mail)
  expect(link.startsWith(`${site.url}/newsletter/confirm?token=`)).toBe(true)

  await fetch(link)
  await fetch(link, { method: 'HEAD' })
  expect(await list()).toMatchObject([{ email: 'mira@example.org', verified: false }])
  expect(await press(link)).toEqual([303, '/newsletter/confirmed'])
  expect(await press(link)).toEqual([303, '/newsletter/confirmed'])
  expect(await list()).toMatchObject([{ email: 'mira@example.org', verified: true }])
  expect((await status()).readers).toBe(1)
})

test('a link expires after seven days; subscribing again sends a new one, at most once a week', async () => {
  const { site, server, clock, subscribe } = await siteWithMail()
  await subscribe('mira@example.org')
  await site.deliverDue()
  const old = linkIn(server.mails[0])
  expect((await subscribe('Mira@example.org')).status).toBe(400)
  await site.deliverDue()
  expect(server.mails).toHaveLength(1)

  clock.now += 7 * dayMs
  expect(await press(old)).toEqual([303, '/newsletter/link-expired'])
  const again = await subscribe('Mira@example.org')
  expect([again.status, again.text]).toEqual([
    400,
    'This email is already subscribed to the newsletter.',
  ])
  await site.deliverDue()
  expect(server.mails).toHaveLength(2)
  expect(await press(linkIn(server.mails[1]))).toEqual([303, '/newsletter/confirmed'])
  clock.now += 8 * dayMs
  await subscribe('mira@example.org')
  await site.deliverDue()
  expect(server.mails).toHaveLength(2)
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 1 })
})

const sharedSite = openOnce(openTestSite)

test.each([
  ['/newsletter/confirm', '/newsletter/link-expired'],
  ['/newsletter/confirm?token=short', '/newsletter/link-expired'],
  [`/newsletter/confirm?token=${'x'.repeat(43)}`, '/newsletter/link-expired'],
  [`/newsletter/unsubscribe?token=${'x'.repeat(43)}`, '/newsletter/link-expired'],
])('a POST to %s changes nothing', async (path, target) => {
  const site = await sharedSite()
  expect(await press(site.url + path)).toEqual([303, target])
})

test('requests from other sites and other content types are rejected', async () => {
  const { site, server, subscribe } = await siteWithMail()
  await subscribe('mira@example.org')
  await site.deliverDue()
  const link = linkIn(server.mails[0])
  expect(await press(link, { 'sec-fetch-site': 'cross-site' })).toEqual([403, null])
  expect(await press(link, { origin: 'https://evil.example' })).toEqual([403, null])
  const typed = await fetch(link, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(typed.status).toBe(415)
  const large = await fetch(link, {
    method: 'POST',
    body: 'x'.repeat(5000),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(large.status).toBe(413)
})

test('pages opened by mail links are not cached and send no referrer', async () => {
  const { site } = await siteWithMail()
  for (const page of ['confirm', 'unsubscribe']) {
    const { headers } = await fetch(`${site.url}/newsletter/${page}?token=${'x'.repeat(43)}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('those who subscribed before a mail server was set up can be asked to confirm later', async () => {
  const { site, server, clock, subscribe } = await siteWithMail({ mail: false })
  await subscribe('mira@example.org')
  await site.close()
  const later = await openTestSite({
    env: server.env,
    dataDir: site.dataDir,
    now: () => new Date(clock.now),
  })
  const again = later.visitor()
  await again.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  expect((await again.send('POST', '/api/subscribers/1/confirmation')).status).toBe(204)
  await later.deliverDue()
  const refused = await again.send('POST', '/api/subscribers/1/confirmation')
  expect([refused.status, refused.text]).toEqual([
    409,
    'This subscriber was asked less than an hour ago',
  ])
  // The owner also gets a mail about the new browser.
  const question = server.mails.find(({ to }) => to.includes('mira@example.org'))
  expect(await press(linkIn(question))).toEqual([303, '/newsletter/confirmed'])
  expect((await again.send('POST', '/api/subscribers/1/confirmation')).text).toBe(
    'This subscriber has already confirmed',
  )
  expect((await again.send('POST', '/api/subscribers/9/confirmation')).status).toBe(404)
})

test('those asked while the clock was ahead can be asked again once it is corrected', async () => {
  const { site, server, clock, owner, subscribe } = await siteWithMail()
  const aheadMs = 40 * 24 * 3_600_000
  clock.now += aheadMs
  await subscribe('mira@example.org')
  await subscribe('ada@example.com')
  await site.deliverDue()
  clock.now -= aheadMs
  expect((await owner.send('POST', '/api/subscribers/1/confirmation')).status).toBe(204)
  expect((await owner.send('POST', '/api/subscribers/1/confirmation')).status).toBe(409)
  expect((await subscribe('ada@example.com')).status).toBe(400)
  await site.deliverDue()
  for (const address of ['mira@example.org', 'ada@example.com'])
    expect(server.mails.filter(({ to }) => to.includes(address))).toHaveLength(2)
})

test('without a mail server, addresses are stored and nothing is sent', async () => {
  const { server, owner, subscribe, status } = await siteWithMail({ mail: false })
  expect((await subscribe('mira@example.org')).status).toBe(201)
  expect(await status()).toEqual({
    mail: false,
    subscribers: 1,
    unconfirmed: 1,
    readers: 0,
    issues: [],
    refused: [],
  })
  for (const call of [
    '/api/blog/1/newsletter',
    '/api/blog/1/newsletter/test',
    '/api/subscribers/1/confirmation',
  ]) {
    const refused = await owner.send('POST', call)
    expect([refused.status, refused.text]).toEqual([409, 'No mail server is set up'])
  }
  expect((await owner.get('/api/outbox')).json).toMatchObject({ waiting: 0 })
  expect(server.mails).toEqual([])
})

test('the CSV export of subscribers contains no formulas', async () => {
  const { owner, subscribe } = await siteWithMail({ mail: false })
  await subscribe('mira@example.org')
  await subscribe('=1+2@example.org')
  const file = await owner.get('/api/subscribers/export')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="subscribers-2026-11-14.csv"',
  )
  const date = '2026-11-14T12:00:00.000Z'
  expect(file.text).toBe(
    `email,date,confirmed\r\nmira@example.org,${date},no\r\n'=1+2@example.org,${date},no\r\n`,
  )
})

test('only the owner sends, asks for confirmation and exports', async () => {
  const { site } = await siteWithMail()
  const guest = await site.account('guest')
  for (const [method, call] of [
    ['GET', '/api/newsletter'],
    ['GET', '/api/subscribers/export'],
    ['GET', '/api/blog/1/newsletter'],
    ['POST', '/api/blog/1/newsletter'],
    ['POST', '/api/blog/1/newsletter/test'],
    ['POST', '/api/subscribers/1/confirmation'],
  ] as const) {
    expect((await site.visitor().send(method, call)).status).toBe(401)
    expect((await guest.send(method, call)).status).toBe(403)
  }
})
