import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { openChatTool } from '../../testing/chat-tool.ts'
import { partOf } from '../../testing/mail-server.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { newRemarkUrl, type Share, shareUrl } from '../sharing/contract.ts'
import type { OutboxStatus } from './contract.ts'

const post = {
  title: 'A *bold* post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}
const comment = { author: 'Mira K.', content: 'First line.\n@everyone <!channel>' }
const message = {
  name: 'Mira K.',
  email: 'mira@example.org',
  subject: 'Hello there',
  message: 'A message of some length.\nBcc: x@example.org',
}

/** A site with a post, a clock that can be set, and whatever it may send to. */
async function siteWith(env: Record<string, string>) {
  const clock = { now: Date.parse('2026-11-14T12:00:00Z') }
  const site = await openTestSite({ env, now: () => new Date(clock.now) })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const visitor = site.visitor()
  return {
    site,
    owner,
    clock,
    say: async () => (await visitor.send('POST', '/api/blog/1/comments', comment)).status,
    write: async (change = {}) =>
      (await visitor.send('POST', '/api/contact', { ...message, ...change })).status,
    status: async () => {
      // A session ends after a week without use; some tests are longer.
      if ((await owner.get('/api/user')).status === 401)
        await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
      return (await owner.get('/api/outbox')).json as OutboxStatus
    },
  }
}

test('a comment is sent to the chat tool, in both formats, without mentions', async () => {
  const chat = await openChatTool()
  const { site, say } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  expect(await say()).toBe(201)
  await site.deliverDue()
  expect(chat.accepted).toHaveLength(1)
  const { body } = chat.accepted[0] ?? { body: { text: '', content: '' } }
  const gap = '\u200b'
  expect(body.text).toBe(
    `New comment by Mira K. on “A *${gap}bold*${gap} post”: First line. @${gap}everyone &lt;!${gap}channel&gt;\n${site.url}/blog/1#comments`,
  )
  expect(body.content).toBe(
    `New comment by Mira K. on “A \\*bold\\* post”: First line. @${gap}everyone \\<!channel\\>\n${site.url}/blog/1#comments`,
  )
  expect(body).toMatchObject({ mrkdwn: false, allowed_mentions: { parse: [] } })
})

test('a message is reported to the chat tool without its text and address', async () => {
  const chat = await openChatTool()
  const { site, write } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  expect(await write()).toBe(201)
  await site.deliverDue()
  expect(chat.accepted[0]?.body.text).toBe(
    `New message from Mira K. about “Hello there”\n${site.url}/admin?tab=messages`,
  )
  expect(JSON.stringify(chat.accepted)).not.toContain('mira@example.org')
})

test('comments and messages are mailed to the owner, and a reply reaches the visitor', async () => {
  const server = await openMailServer()
  const { site, say, write } = await siteWith({ ...server.env, OWNER_EMAIL: 'ada@example.org' })
  await say()
  await write()
  await site.deliverDue()
  const [about, message] = server.mails
  expect(server.mails.map(({ to }) => to)).toEqual([['ada@example.org'], ['ada@example.org']])
  expect(about?.head).toMatchObject({
    from: 'Ada Example <letters@example.org>',
    'auto-submitted': 'auto-generated',
  })
  expect(about && partOf(about, 'text/plain')).toContain('> First line.\n> @everyone <!channel>\n')
  expect(message?.head).toMatchObject({
    subject: 'Message from Mira K.: Hello there',
    'reply-to': '"Mira K." <mira@example.org>',
  })
  expect(message && partOf(message, 'text/plain')).toContain('> Bcc: x@example.org')
  expect(message?.head['bcc']).toBeUndefined()
})

test('without OWNER_EMAIL notifications go to the address of the account', async () => {
  const server = await openMailServer()
  const { site, write } = await siteWith(server.env)
  await write({ name: 'Zoë "Z" <z@x.org>, Bob', subject: 'Grüße: a=b;c' })
  await site.deliverDue()
  expect(server.mails[0]?.to).toEqual(['owner@example.org'])
  const replyTo = server.mails[0]?.head['reply-to'] ?? ''
  // The name is written in code; what it says is no address.
  expect(replyTo).toMatch(/^(=\?UTF-8\?Q\?[^ ?@<>,"]+\?= )+<mira@example\.org>$/)
})

test('a moderated comment is marked, and its text is not sent to the chat tool', async () => {
  const chat = await openChatTool()
  const { site } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  const links = Array.from({ length: 9 }, (_, index) => `https://cheap.example/${index}`)
  const spam = { author: 'Shop', content: links.join(' ') }
  expect((await site.visitor().send('POST', '/api/blog/1/comments', spam)).status).toBe(202)
  await site.deliverDue()
  expect(chat.accepted[0]?.body.content).toBe(
    `A comment by Shop on “A \\*bold\\* post” is awaiting moderation\n${site.url}/admin?tab=comments&show=waiting`,
  )
})

test('a remark on a draft is mailed with what it is about; the chat tool gets only the name and the title', async () => {
  const [chat, server] = [await openChatTool(), await openMailServer()]
  const { site, owner } = await siteWith({ ...server.env, CHAT_WEBHOOK_URL: chat.url })
  await owner.send('POST', '/api/blog', { ...post, title: 'A draft', visibleFrom: null })
  const link = (await owner.send('PUT', shareUrl(2), { mayComment: true })).json as Share
  const remark = {
    token: link.path.slice('/draft/'.length),
    version: 1,
    line: 1,
    name: 'Mira K.',
    words: 'How long?\nSecretly.',
    passage: 'Long enough',
  }
  await site.visitor().send('POST', newRemarkUrl, remark)
  await site.visitor().send('POST', newRemarkUrl, { ...remark, passage: '' })
  await site.deliverDue()
  const url = `${site.url}/admin/posts/2#remark-1`
  expect(chat.accepted[0]?.body.text).toBe(`New remark by Mira K. on “A draft”\n${url}`)
  expect(JSON.stringify(chat.accepted)).not.toContain('Secretly')
  const [first = '', second = ''] = server.mails.map((mail) => partOf(mail, 'text/plain'))
  expect(first).toContain('> How long?\n> Secretly.\n\nThe remark is about:\n\n> Long enough\n')
  expect(first).toContain(url)
  expect(second).toContain('> Long enough to be a post.\n')
})

test("the owner's own comments cause no notification", async () => {
  const chat = await openChatTool()
  const { site, owner } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  await owner.send('POST', '/api/blog/1/comments', comment)
  await site.deliverDue()
  expect(chat.accepted).toEqual([])
})

test('a comment deleted before its notification is not sent', async () => {
  const chat = await openChatTool()
  chat.answer({ status: 500 })
  const { site, owner, clock, say, status } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  await say()
  await site.deliverDue()
  await owner.send('DELETE', '/api/comments/1')
  chat.answer({ status: 200 })
  clock.now += dayMs
  await site.deliverDue()
  expect(chat.accepted).toEqual([])
  expect((await status()).waiting).toBe(0)
})

test.each([
  ['answers 404', { status: 404 }],
  ['answers 429', { status: 429 }],
  ['answers 503', { status: 503 }],
  [
    'sends the notification elsewhere',
    { status: 307, headers: { location: 'http://127.0.0.1:9/other' } },
  ],
] as const)('a chat tool that %s gets every notification once it recovers', async (_, answer) => {
  const chat = await openChatTool()
  chat.answer(answer)
  const { site, clock, say, status } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  for (let count = 0; count < 5; count += 1) expect(await say()).toBe(201)
  await site.deliverDue()
  expect(chat.accepted).toEqual([])
  expect(await status()).toMatchObject({ waiting: 5, undelivered: [] })
  chat.answer({ status: 204 })
  clock.now += dayMs
  await site.deliverDue()
  const ids = chat.accepted.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([5, 5])
  expect(new Set(chat.refused.map(({ id }) => id))).toEqual(new Set(ids))
  expect((await status()).waiting).toBe(0)
})

test.each([
  ['refuses to talk', { at: 'connect', code: 421 }],
  ['puts the recipient off', { at: 'recipient', code: 451 }],
  ['refuses the recipient', { at: 'recipient', code: 550 }],
  ['refuses the mail', { at: 'data', code: 554 }],
] as const)(
  'a mail server that %s gets every notification once it recovers',
  async (_, refusal) => {
    const server = await openMailServer()
    server.refuse(refusal)
    const { site, clock, write, status } = await siteWith(server.env)
    for (let count = 0; count < 3; count += 1) expect(await write()).toBe(201)
    await site.deliverDue()
    expect(server.mails).toEqual([])
    const { waiting, failing } = await status()
    expect([waiting, failing[0]?.count, failing[0]?.since]).toEqual([
      3,
      3,
      '2026-11-14T12:00:00.000Z',
    ])
    expect(failing[0]?.reason).toMatch(
      new RegExp(`^The mail server refused at [A-Z ]+: ${refusal.code} `),
    )
    server.refuse(undefined)
    clock.now += dayMs
    await site.deliverDue()
    expect(new Set(server.mails.map(({ head }) => head['message-id'])).size).toBe(3)
    expect(server.mails).toHaveLength(3)
  },
)

test('a hanging chat tool delays neither visitors nor the shutdown', async () => {
  const chat = await openChatTool()
  chat.answer('hang')
  const { site, say, status } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  expect(await say()).toBe(201)
  expect((await status()).waiting).toBe(1)
  await expect.poll(() => chat.refused.length).toBe(1)
  await site.close()
  chat.answer({ status: 200 })
  const again = await openTestSite({
    env: { CHAT_WEBHOOK_URL: chat.url },
    dataDir: site.dataDir,
    now: () => new Date('2026-11-14T12:00:00Z'),
  })
  await again.deliverDue()
  expect(chat.accepted.map(({ id }) => id)).toEqual([chat.refused[0]?.id])
})

test('after a week the owner can retry or dismiss a notification', async () => {
  const chat = await openChatTool()
  chat.answer({ status: 500 })
  const { site, owner, clock, say, write, status } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  await say()
  await write()
  await site.deliverDue()
  clock.now += 8 * dayMs
  await site.deliverDue()
  const since = '2026-11-14T12:00:00.000Z'
  const reason = 'The chat tool answered 500.'
  const { undelivered, waiting } = await status()
  expect(waiting).toBe(0)
  expect(undelivered).toHaveLength(2)
  expect(undelivered).toContainEqual({ channel: 'chat', topic: 'comment', count: 1, since, reason })
  expect(undelivered).toContainEqual({ channel: 'chat', topic: 'message', count: 1, since, reason })

  chat.answer({ status: 200 })
  const kind = (topic: string) => ({ channel: 'chat', topic })
  expect((await owner.send('POST', '/api/outbox/dismiss', kind('message'))).json).toEqual({
    count: 1,
  })
  expect((await owner.send('POST', '/api/outbox/retry', kind('comment'))).json).toEqual({
    count: 1,
  })
  await site.deliverDue()
  expect(chat.accepted).toHaveLength(1)
  expect(await status()).toMatchObject({ chat: true, waiting: 0, undelivered: [], pauses: [] })
})

test('notifications of many comments are limited; the rest waits', async () => {
  const chat = await openChatTool()
  const { site, clock, say, status } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  for (let count = 0; count < 102; count += 1) await say()
  await site.deliverDue()
  expect(chat.accepted).toHaveLength(100)
  expect(await status()).toMatchObject({
    waiting: 2,
    pauses: [{ topic: 'comment', until: '2026-11-14T13:00:00.000Z' }],
  })
  clock.now += 3_600_000
  await site.deliverDue()
  expect(chat.accepted).toHaveLength(102)
})

test('without any channel, nothing is queued', async () => {
  const { site, say, write, status } = await siteWith({})
  await say()
  await write()
  await site.deliverDue()
  expect(await status()).toMatchObject({ chat: false, mail: false, waiting: 0 })
})

test('messages for a removed channel are shown to the owner', async () => {
  const chat = await openChatTool()
  chat.answer({ status: 500 })
  const { site, say } = await siteWith({ CHAT_WEBHOOK_URL: chat.url })
  await say()
  await site.deliverDue()
  await site.close()
  const again = await openTestSite({ dataDir: site.dataDir })
  const owner = again.visitor()
  await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  expect((await owner.get('/api/outbox')).json).toMatchObject({
    undelivered: [{ channel: 'chat', topic: 'comment', reason: 'No chat tool is set.' }],
  })
  const refused = await owner.send('POST', '/api/outbox/retry', {
    channel: 'chat',
    topic: 'comment',
  })
  expect([refused.status, refused.text]).toEqual([409, 'No chat server is set up'])
})

test('only the owner sees and changes the outbox', async () => {
  const { site, owner } = await siteWith({})
  const guest = await site.account('guest')
  const kind = { channel: 'chat', topic: 'comment' }
  expect((await site.visitor().get('/api/outbox')).status).toBe(401)
  expect((await guest.get('/api/outbox')).status).toBe(403)
  for (const call of ['/api/outbox/retry', '/api/outbox/dismiss']) {
    expect((await site.visitor().send('POST', call, kind)).status).toBe(401)
    expect((await guest.send('POST', call, kind)).status).toBe(403)
    const refused = await owner.send('POST', call, { channel: 'pigeon', topic: 'comment' })
    expect([refused.status, refused.text]).toEqual([400, 'Channel must be chat or mail'])
  }
})
