// @databases sqlite postgres
import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { partOf } from '../../testing/mail-server.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { linkIn, press, siteWithMail } from '../../testing/newsletter-site.ts'
import { openTestSite } from '../../testing/test-site.ts'

/** A site with limits as they are or scaled, on which every subscription comes from another client. */
async function limitedSite(scale: string) {
  const server = await openMailServer()
  const env = { ...server.env, RATE_LIMIT_SCALE: scale, TRUSTED_PROXIES: '1' }
  const site = await openTestSite({ env })
  let client = 0
  const subscribe = async (email: string) => {
    const from = `198.51.100.${(client += 1)}`
    const visitor = site.visitor()
    return await visitor.send('POST', '/api/subscribe', { email }, { 'x-forwarded-for': from })
  }
  return { site, server, subscribe }
}

/** A name with dots behind some of its mails, differently for each number below 32. */
const dotted = (name: string, number: number) =>
  Array.from(name, (letter, index) => ((number >> index) & 1 ? `${letter}.` : letter)).join('')

test.each([
  ['tags', (index: number) => `victim+${index}@example.org`],
  ['dots', (index: number) => `${dotted('victim', index)}@gmail.com`],
])(
  'one mailbox gets three questions a day, however its address is written: %s',
  async (_how, write) => {
    const { site, server, subscribe } = await limitedSite('1')
    const answers = []
    for (let index = 1; index <= 24; index += 1) answers.push(await subscribe(write(index)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.slice(3)).toEqual(Array.from({ length: 21 }, () => 429))
    expect(answers.at(-1)?.text).toBe('Too many requests. Please try again in 24 hours.')
    expect((await subscribe('neighbour@example.org')).status).toBe(201)
    await site.deliverDue()
    expect(server.mails).toHaveLength(4)
  },
)

test('the whole site asks so many addresses an hour and tells the next one', async () => {
  const { subscribe } = await limitedSite('0.05')
  for (let index = 1; index <= 5; index += 1)
    expect((await subscribe(`reader@host${index}.example`)).status).toBe(201)
  const refused = await subscribe('reader@host6.example')
  expect(refused.status).toBe(503)
  expect(refused.text).toMatch(/^The site is receiving more than it can handle\./)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
})

test('existing subscribers do not use up the limit', async () => {
  const { subscribe } = await limitedSite('1')
  for (const status of [201, 400, 400, 400, 400])
    expect((await subscribe('mira@example.org')).status).toBe(status)
  expect((await subscribe('mira+other@example.org')).status).toBe(201)
})

test('an address that nobody confirms goes thirty days after the last question', async () => {
  const { site, clock, join, subscribe, list, owner } = await siteWithMail()
  await join('mira@example.org')
  await subscribe('unsure@example.org')
  await subscribe('asked-again@example.org')
  await site.deliverDue()
  const again = (await list()).find(({ email }) => email.startsWith('asked-again'))
  clock.now += 20 * dayMs
  await login(owner)
  await owner.send('POST', `/api/subscribers/${again?.id}/confirmation`)
  clock.now += 10 * dayMs - 1
  await site.tidy()
  await login(owner)
  expect(await list()).toHaveLength(3)
  clock.now += 1
  await site.tidy()
  expect((await list()).map(({ email }) => email)).toEqual([
    'asked-again@example.org',
    'mira@example.org',
  ])
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 2 })
  clock.now += 365 * dayMs
  await site.tidy()
  await login(owner)
  expect((await list()).map(({ email }) => email)).toEqual(['mira@example.org'])
})

const login = (owner: { send(method: string, url: string, body: object): Promise<unknown> }) =>
  owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })

test('without a mail server, unconfirmed addresses are kept', async () => {
  const { site, clock, subscribe } = await siteWithMail({ mail: false })
  await subscribe('mira@example.org')
  clock.now += 365 * dayMs
  await site.tidy()
  expect((await site.visitor().get('/api/subscribers/count')).json).toEqual({ count: 1 })
})

test('the mail states when an unconfirmed address is deleted', async () => {
  const { site, server, subscribe } = await siteWithMail()
  await subscribe('mira@example.org')
  await site.deliverDue()
  const [mail] = server.mails
  expect(mail && partOf(mail, 'text/plain')).toContain('deleted after 30 days')
  expect(await press(linkIn(mail))).toEqual([303, '/newsletter/confirmed'])
})
