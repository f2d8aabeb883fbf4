import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { databaseFile } from '../platform/server/database/database.ts'
import { openTestSite } from '../testing/test-site.ts'

test('a repeated list matches the database, whichever process wrote', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const visitor = site.visitor()
  const texts = async () => {
    const rows = (await visitor.get('/api/dashboard/quotes')).json as { text: string }[]
    return rows.map(({ text }) => text)
  }
  expect(await texts()).toEqual([])
  await owner.send('POST', '/api/quotes', { text: 'One is written.', author: 'The owner' })
  expect(await texts()).toEqual(['One is written.'])
  const { id } = (
    await owner.send('POST', '/api/quotes', { text: 'Another.', author: 'The owner' })
  ).json as { id: number }
  await owner.send('PUT', `/api/quotes/${id}`, { text: 'Another, changed.', author: 'The owner' })
  expect(await texts()).toEqual(['One is written.', 'Another, changed.'])
  await owner.send('DELETE', `/api/quotes/${id}`)
  expect(await texts()).toEqual(['One is written.'])

  const other = new DatabaseSync(databaseFile(site.dataDir))
  try {
    for (let count = 0; count < 20; count += 1) {
      other.exec(`begin immediate; update quotes set text = 'Count ${count}.';
        update meta set revision = revision + 1; commit`)
      expect(await texts()).toEqual([`Count ${count}.`])
    }
  } finally {
    other.close()
  }
})

test('a list beyond ASCII is sent completely, the first time and later', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const quote = { text: 'Ångström, naïveté, 光.', author: 'Émilie' }
  await owner.send('POST', '/api/quotes', quote)
  for (let time = 0; time < 3; time += 1) {
    const { headers, json } = await site.visitor().get('/api/dashboard/quotes')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toMatchObject([quote])
  }
})
