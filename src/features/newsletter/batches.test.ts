import { expect, test } from 'vitest'
import { siteWithMail } from '../../testing/newsletter-site.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import type { OutboxTables } from '../../server/outbox-tables.ts'
import type { NewsletterTables } from './tables.ts'

const hourMs = 3_600_000
const now = '2026-11-14T12:00:00.000Z'

/** Puts confirmed readers into the database, and mails of the newsletter that went out just now. */
async function prepare(
  { writeWithoutInvalidation }: Database,
  readers: readonly string[],
  sent: number,
) {
  await writeWithoutInvalidation(async (tx) => {
    const tables = tx.withTables<NewsletterTables & OutboxTables>()
    for (const [index, email] of readers.entries())
      await tables
        .insertInto('subscribers')
        .values({ id: index + 1, email, date: now, verified: true })
        .execute()
    const letter = { channel: 'mail', topic: 'newsletter', payload: 'null', attempts: 1 } as const
    const times = { createdAt: now, dueAt: now, endedAt: now }
    for (let index = 0; index < sent; index += 1)
      await tables
        .insertInto('outbox')
        .values({ id: `sent-${index}`, state: 'delivered', ...letter, ...times })
        .execute()
  })
}

test('a newsletter leaves in batches below the limit, and each reader gets it once', async () => {
  const { site, server, clock, owner, desk } = await siteWithMail()
  const readers = Array.from({ length: 5 }, (_, index) => `reader-${index}@example.org`)
  const beside = openDatabase(site.config)
  // Three hundred an hour may leave.
  await prepare(beside, readers, 298)
  await beside.close()

  expect((await owner.send('POST', '/api/blog/1/newsletter')).json).toEqual({ readers: 5 })
  await site.deliverDue()
  expect(server.mails).toHaveLength(2)
  expect((await desk()).issues).toMatchObject([{ readers: 5, delivered: 2, waiting: 3 }])
  // This is what the desk tells the owner.
  expect((await owner.get('/api/outbox')).json).toMatchObject({
    waiting: 3,
    pauses: [{ topic: 'newsletter', until: '2026-11-14T13:00:00.000Z' }],
  })
  await site.deliverDue()
  expect(server.mails).toHaveLength(2)

  clock.now += hourMs
  await site.deliverDue()
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(readers)
  expect((await desk()).issues).toMatchObject([{ delivered: 5, waiting: 0, failed: 0 }])
  expect((await owner.get('/api/outbox')).json).toMatchObject({ waiting: 0, pauses: [] })
})
