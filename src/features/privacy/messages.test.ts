import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { newRemarkUrl, type Share, shareUrl } from '../sharing/contract.ts'
import { eraseRecords, findRecords } from './records.ts'

const message = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  subject: 'Hello',
  message: 'Long enough to be a message.',
})

/** A site with a contact message, an unconfirmed subscription and a remark on a draft each of Mira and Zoe. */
async function siteWithMessages() {
  const site = await openTestSite({
    // Nothing listens there, so messages stay in the outbox.
    env: {
      CHAT_WEBHOOK_URL: 'http://127.0.0.1:1/',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'ada@example.org',
    },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', {
    title: 'A draft',
    content: 'A line.',
    excerpt: '',
    category: '',
    date: 'May 1, 2026',
    visibleFrom: null,
  })
  const link = (await owner.send('PUT', shareUrl(1), { mayComment: true })).json as Share
  const token = link.path.slice('/draft/'.length)
  for (const name of ['Mira', 'Zoe']) {
    const { email } = message(name)
    const sent = await site.visitor().send('POST', '/api/contact', message(name))
    const subscribed = await site.visitor().send('POST', '/api/subscribe', { email })
    const remark = { token, version: 1, line: 1, name, words: 'A remark.' }
    const remarked = await site.visitor().send('POST', newRemarkUrl, remark)
    expect([sent.status, subscribed.status, remarked.status]).toEqual([201, 201, 201])
  }
  await site.close()
  const database = openDatabase(site.config)
  const messages = async () =>
    await database.db.selectFrom('outbox').select(['topic', 'payload']).execute()
  return { database, messages, context: { config: site.config, database, now: () => new Date() } }
}

test('messages are erased with the person whose words or address they contain, and with no one else', async () => {
  const { database, messages, context } = await siteWithMessages()
  const before = await messages()
  expect(new Set(before.map(({ topic }) => topic))).toEqual(
    new Set(['message', 'confirmation', 'remark']),
  )
  const byAddress = await eraseRecords(context, 'mira@example.org')
  const { remarks, deliveries } = await eraseRecords(context, 'Mira')
  expect(remarks).toMatchObject([{ words: 'A remark.' }])
  expect(byAddress.deliveries.length + deliveries.length).toBe(before.length / 2)
  const ids = (await messages()).map(({ payload }) => (JSON.parse(payload) as { id: number }).id)
  expect(new Set(ids)).toEqual(new Set([2]))
  await database.close()
})

test.each(['id', '1', '"id"', '{', ':', 'token', 'null', ' '])(
  'the name "%s" is nobody, whatever messages are made of',
  async (who) => {
    const { database, messages, context } = await siteWithMessages()
    const before = await messages()
    expect((await findRecords(database.db, who)).deliveries).toEqual([])
    await eraseRecords(context, who)
    expect(await messages()).toEqual(before)
    await database.close()
  },
)
