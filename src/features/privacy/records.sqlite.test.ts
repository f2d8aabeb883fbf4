import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { insertRow } from '../../platform/server/database/table.ts'
import { storedCommentColumns } from '../comments/store.ts'
import { eraseRecords, findRecords } from './records.ts'

const address = 'Unmistakable.Address@example.org'
const message = {
  name: 'Zo\u00eb Unmistakable',
  email: address,
  subject: 'Hello',
  message: 'Long enough, this unmistakable message.',
}

async function siteWithTraces() {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', {
    title: 'A post',
    content: 'Long enough to be a post.',
    excerpt: 'Long enough as well.',
    category: 'Notes',
    date: 'May 1, 2026',
  })
  const visitor = site.visitor()
  await visitor.send('POST', '/api/contact', message)
  await visitor.send('POST', '/api/contact', { ...message, name: 'Other', email: 'o@example.org' })
  await visitor.send('POST', '/api/subscribe', { email: address })
  await visitor.send('POST', '/api/blog/1/comments', { author: message.name, content: 'Mine.' })
  await visitor.send('POST', '/api/blog/1/comments', { author: 'Other', content: 'Not mine.' })
  await site.account('guest')
  await site.close()
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: undefined })
  return {
    folder: site.dataDir,
    database,
    context: { config: site.config, database, now: () => new Date() },
  }
}

test('records of an address or a name are found, ignoring case', async () => {
  const { database } = await siteWithTraces()
  const byAddress = await findRecords(database.db, address.toLowerCase())
  expect(byAddress).toMatchObject({
    comments: [],
    messages: [{ email: address }],
    subscribers: [{ email: expect.stringMatching(/^unmistakable/i) }],
    accounts: [],
  })
  const byName = await findRecords(database.db, 'ZOE\u0308 unmistakable ')
  expect(byName).toMatchObject({ comments: [{ content: 'Mine.' }], messages: [{ id: 1 }] })
  expect(await findRecords(database.db, 'guest')).toMatchObject({
    accounts: [{ username: 'guest', email: 'guest@example.org', name: 'Test' }],
  })
  await database.close()
})

test('erased records leave no byte in the database, and the rest stays', async () => {
  const { database, context, folder } = await siteWithTraces()
  for (const who of [address, message.name, 'guest']) await eraseRecords(context, who)
  expect(await findRecords(database.db, 'Other')).toMatchObject({
    comments: [{ content: 'Not mine.' }],
    messages: [{ name: 'Other' }],
  })
  await database.close()
  const file = path.join(folder, 'ephemeris.sqlite')
  const connection = new DatabaseSync(file)
  connection.exec('pragma wal_checkpoint(truncate)')
  connection.close()
  const bytes = (await readFile(file)).toString('latin1').toLowerCase()
  for (const trace of ['unmistakable.address', 'not mine', 'guest@example.org'])
    expect([trace, bytes.includes(trace)]).toEqual([trace, trace === 'not mine'])
})

test('replies of others are erased with the comment that they answer', async () => {
  const { database, context } = await siteWithTraces()
  await database.write(async (tx) => {
    const reply = { blogPostId: 1, date: '2026-11-14T22:42:00.000Z', replyTo: 1, byOwner: false }
    const fields = { ...reply, author: 'Other', content: 'A reply.', moderated: false }
    await insertRow(tx, 'comments', storedCommentColumns, fields)
  })
  expect(await findRecords(database.db, 'Other')).toMatchObject({ comments: [{}, { replyTo: 1 }] })
  const erased = await eraseRecords(context, message.name)
  expect(erased).toMatchObject({ comments: [{ content: 'Mine.' }], repliesOfOthers: 1 })
  expect(await findRecords(database.db, 'Other')).toMatchObject({
    comments: [{ content: 'Not mine.' }],
  })
  await database.close()
})

test("the owner's account is not changed", async () => {
  const { database, context } = await siteWithTraces()
  const { accounts } = await eraseRecords(context, 'owner')
  expect(accounts).toEqual([])
  await database.close()
})
