import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { databaseFile } from '../platform/server/database/database.ts'
import { openTestSite } from '../testing/test-site.ts'

test('what another process writes is on the next requested page', async () => {
  const pages = {
    renderer: {
      version: () => 'test',
      scriptHashes: [],
      render: async (_page: object, _variant: string, { read }: Reading) => ({
        status: 200,
        html: JSON.stringify(await read('/api/dashboard/quotes')),
      }),
    },
    files: () => false,
  }
  const site = await openTestSite({ pages })
  const owner = await site.owner()
  await owner.send('POST', '/api/quotes', { text: 'The count is 0.', author: 'Another process' })
  const other = new DatabaseSync(databaseFile(site.dataDir))
  try {
    const visitor = site.visitor()
    for (let count = 1; count <= 30; count += 1) {
      other.exec(`begin immediate; update quotes set text = 'The count is ${count}.';
        update meta set revision = revision + 1; commit`)
      const texts = await Promise.all([1, 2, 3].map(async () => (await visitor.get('/')).text))
      expect(new Set(texts.map((text) => /The count is (\d+)/.exec(text)?.[1]))).toEqual(
        new Set([String(count)]),
      )
    }
  } finally {
    other.close()
  }
})

interface Reading {
  read(url: string): Promise<unknown>
}
