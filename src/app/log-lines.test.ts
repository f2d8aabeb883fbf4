import { expect, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'

/** A site whose log lines are recorded. */
async function loggedSite(env: Record<string, string> = {}) {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const site = await openTestSite({ env: { LOG_LEVEL: 'info', ...env }, logTo })
  const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { site, lines, events }
}

const message = {
  name: 'Unmistakable Name',
  email: 'unmistakable@example.org',
  subject: 'Unmistakable subject',
  message: 'Unmistakable and long enough.',
}

test('a rejected request is one line with its event, its call and its request id', async () => {
  const { site, events } = await loggedSite({ RATE_LIMIT_SCALE: '1' })
  const guest = await site.account('owner').then(() => site.account('guest'))
  const visitor = site.visitor()
  await visitor.send('POST', '/api/contact', message, { origin: 'https://evil.example' })
  await guest.send('DELETE', '/api/messages/1')
  for (const _ of [1, 2, 3, 4]) await visitor.send('POST', '/api/contact', { name: 'x' })
  const refusals = events().filter(({ event }) => event === 'refused')
  expect(refusals).toEqual([
    expect.objectContaining({ status: 403, call: 'POST /api/contact', reason: 'cross-site' }),
    expect.objectContaining({ status: 403, call: 'DELETE /api/messages/:id', reason: 'forbidden' }),
    expect.objectContaining({ status: 429, call: 'POST /api/contact', reason: 'limited' }),
  ])
  for (const { requestId } of refusals) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a whole session leaves no secret, no address and no user text in the log', async () => {
  const { site, lines } = await loggedSite()
  const owner = await site.owner()
  const visitor = site.visitor()
  const cookie = 'unmistakable-cookie-of-some-length'
  await visitor.send('POST', '/api/contact', message)
  await visitor.send('POST', '/api/contact', { ...message, email: 'unmistakable@' })
  await visitor.send('POST', '/api/subscribe', { email: message.email })
  await visitor.send('POST', '/api/subscribe', { email: message.email })
  await visitor.send('POST', '/api/login', { username: 'owner', password: 'unmistakable' })
  await visitor.send('POST', '/api/login', '{"password": "unmistakable')
  const { port } = new URL(site.url)
  await visitor.get('/api/messages?unmistakable', { cookie: `session-${port}=${cookie}` })
  await visitor.send('POST', '/api/contact', message, { 'sec-fetch-site': 'cross-site' })
  await visitor.get('/unmistakable')
  await visitor.get('/api/%zz-unmistakable')
  await owner.get('/api/messages')
  await owner.send('DELETE', '/api/subscribers/1')
  await owner.send('POST', '/api/logout')
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(2)
  expect(log).not.toMatch(/unmistakable/i)
  expect(log).not.toContain('correct horse')
  expect(log).not.toContain('owner@example.org')
  expect(log).not.toMatch(/127\.0\.0\.1.*"(client|ip|remoteAddress)"|"(client|ip|remoteAddress)"/)
  expect(log).not.toMatch(/session-\d|argon2/)
})
