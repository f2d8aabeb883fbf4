import { expect, test } from 'vitest'
import { siteWithMail } from '../../testing/newsletter-site.ts'
import { type Database, openDatabase } from '../../platform/server/database/database.ts'

const hourMs = 3_600_000
const now = '2026-11-14T12:00:00.000Z'

/** Stores confirmed readers, and newsletter mails that were just sent. */
async function prepare(
  { writeWithoutInvalidation }: Database,
  readers: readonly string[],
  sent: number,
) {
  await writeWithoutInvalidation(async (tx) => {
    for (const [index, email] of readers.entries())
      await tx
        .insertInto('subscribers')
        .values({ id: index + 1, email, date: now, verified: true })
        .execute()
    const message = { channel: 'mail', topic: 'newsletter', payload: 'null', attempts: 1 } as const
    const times = { createdAt: now, dueAt: now, endedAt: now }
    for (let index = 0; index < sent; index += 1)
      await tx
        .insertInto('outbox')
        .values({ id: `sent-${index}`, state: 'delivered', ...message, ...times })
        .execute()
  })
}

test.each([
  ['an hour', { MAIL_PER_MINUTE: '1000' }, hourMs, 298],
  ['a minute', {}, 60_000, 28],
  ['a minute by the settings', { MAIL_PER_MINUTE: '2' }, 60_000, 0],
] as const)(
  'a newsletter is sent up to the limit of %s, then the rest',
  async (_, env, ms, sent) => {
    const { site, server, clock, owner, status } = await siteWithMail({ env })
    const readers = Array.from({ length: 5 }, (_, index) => `reader-${index}@example.org`)
    const database = openDatabase(site.config)
    // The limits are 300 an hour and 30 a minute.
    await prepare(database, readers, sent)
    await database.close()

    expect((await owner.send('POST', '/api/blog/1/newsletter')).json).toEqual({ readers: 5 })
    await site.deliverDue()
    expect(server.mails).toHaveLength(2)
    expect((await status()).issues).toMatchObject([{ readers: 5, delivered: 2, waiting: 3 }])
    // As shown to the owner.
    expect((await owner.get('/api/outbox')).json).toMatchObject({
      waiting: 3,
      pauses: [{ topic: 'newsletter', until: new Date(clock.now + ms).toISOString() }],
    })
    await site.deliverDue()
    expect(server.mails).toHaveLength(2)

    for (let round = 0; round < 2; round += 1) {
      clock.now += ms
      await site.deliverDue()
    }
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(readers)
    expect((await status()).issues).toMatchObject([{ delivered: 5, waiting: 0, failed: 0 }])
    expect((await owner.get('/api/outbox')).json).toMatchObject({ waiting: 0, pauses: [] })
  },
)
