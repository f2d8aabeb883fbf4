import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { type ChatAnswer, openChatTool } from '../../testing/chat-tool.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { OutboxStatus } from './contract.ts'

const message = {
  name: 'Mira K.',
  email: 'mira@example.org',
  subject: 'Hello there',
  message: 'A message of some length.',
}

const minuteMs = 60_000
interface Circumstances {
  env: Record<string, string>
  /** Short where the receiver never answers; absent, so as usual, where it should. */
  receiverMs?: number
}

/** A site with a clock that can be set. */
async function siteWith({ env, receiverMs }: Circumstances) {
  const clock = { now: Date.parse('2026-11-14T12:00:00Z') }
  const now = () => new Date(clock.now)
  const site = await openTestSite({ env, now, ...(receiverMs !== undefined && { receiverMs }) })
  const owner = await site.owner()
  const visitor = site.visitor()
  return {
    site,
    clock,
    visitor,
    write: async () => (await visitor.send('POST', '/api/contact', message)).status,
    outbox: async () => {
      if ((await owner.get('/api/user')).status === 401)
        await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
      return (await owner.get('/api/outbox')).json as OutboxStatus
    },
  }
}

/** A receiver that can fall silent, and what arrived there, by its id. */
interface Receiver {
  env: Record<string, string>
  hang(): void
  speak(): void
  arrived(): (string | undefined)[]
}

async function chatReceiver(): Promise<Receiver> {
  const chat = await openChatTool()
  return {
    env: { CHAT_WEBHOOK_URL: chat.url },
    hang: () => chat.answer('hang'),
    speak: () => chat.answer({ status: 200 }),
    arrived: () => chat.accepted.map(({ id }) => id),
  }
}

async function mailReceiver(): Promise<Receiver> {
  const server = await openMailServer()
  return {
    env: server.env,
    hang: () => server.refuse('hang'),
    speak: () => server.refuse(undefined),
    arrived: () => server.mails.map(({ head }) => head['message-id']),
  }
}

const receivers = [
  ['chat tool', chatReceiver, 'The chat tool did not respond in time.'],
  // Whichever of its deadlines passes first.
  ['mail server', mailReceiver, 'The mail server did not respond in time.'],
] as const

test.each(receivers)('while a %s hangs, visitors are answered at once', async (_, open) => {
  const receiver = await open()
  receiver.hang()
  const { site, visitor, write } = await siteWith(receiver)
  expect(await write()).toBe(201)
  let isOver = false
  const delivering = site.deliverDue().then(() => (isOver = true))
  for (let count = 0; count < 5; count += 1) {
    expect(await write()).toBe(201)
    expect((await visitor.get('/api/skills')).status).toBe(200)
  }
  expect(isOver).toBe(false)
  await site.close()
  await delivering
  expect(receiver.arrived()).toEqual([])
})

test.each(receivers)('a notification for a %s that hangs is tried again later', async (_, open) => {
  const receiver = await open()
  receiver.hang()
  const { env } = receiver
  const { site, clock, write, outbox } = await siteWith({ env, receiverMs: 50 })
  await write()
  await site.deliverDue()
  expect(await outbox()).toMatchObject({ waiting: 1, undelivered: [] })
  await site.close()
  receiver.speak()
  const { dataDir } = site
  const again = await openTestSite({ env, dataDir, now: () => new Date(clock.now) })
  await again.deliverDue()
  expect(receiver.arrived()).toEqual([])
  clock.now += minuteMs
  await again.deliverDue()
  expect(receiver.arrived()).toHaveLength(1)
})

test.each(receivers)(
  'a %s that hangs for a week is reported to the owner',
  async (_, open, reason) => {
    const receiver = await open()
    receiver.hang()
    const { env } = receiver
    const { site, clock, write, outbox } = await siteWith({ env, receiverMs: 50 })
    await write()
    await site.deliverDue()
    clock.now += 7 * dayMs
    await site.deliverDue()
    expect(await outbox()).toMatchObject({ waiting: 0, undelivered: [{ count: 1, reason }] })
  },
)

test('a chat tool that was unreachable for a day gets every notification afterwards', async () => {
  const chat = await openChatTool()
  const { site, clock, write, outbox } = await siteWith({ env: { CHAT_WEBHOOK_URL: chat.url } })
  await chat.leave()
  for (let count = 0; count < 5; count += 1) expect(await write()).toBe(201)
  await site.deliverDue()
  expect(await outbox()).toMatchObject({ waiting: 5, undelivered: [] })
  await chat.comeBack()
  clock.now += dayMs
  await site.deliverDue()
  expect(new Set(chat.accepted.map(({ id }) => id)).size).toBe(5)
  expect(chat.accepted).toHaveLength(5)
})

test('fifty notifications to a faulty tool each arrive exactly once', async () => {
  const chat = await openChatTool()
  const { site, clock, write, outbox } = await siteWith({ env: { CHAT_WEBHOOK_URL: chat.url } })
  const faults: ChatAnswer[] = [
    { status: 500 },
    { status: 404 },
    { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    { status: 200 },
    { status: 429 },
    { status: 204 },
  ]
  chat.answer((number) => faults[number % faults.length] ?? 'hang')
  for (let count = 0; count < 50; count += 1) expect(await write()).toBe(201)
  let hours = 0
  for (; (await outbox()).waiting > 0 && hours < 7 * 24; hours += 1) {
    await site.deliverDue()
    clock.now += 60 * minuteMs
  }
  expect(await outbox()).toMatchObject({ waiting: 0, undelivered: [] })
  expect(new Set(chat.accepted.map(({ id }) => id)).size).toBe(50)
  expect(chat.accepted).toHaveLength(50)
  expect(chat.refused.length).toBeGreaterThan(50)
})
