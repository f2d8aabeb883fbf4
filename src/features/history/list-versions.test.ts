// @databases sqlite postgres
import { expect, test } from 'vitest'
import type { Database } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import type { TextName } from './contract.ts'
import { listVersions } from './list-versions.ts'
import { openVersions } from './store.ts'

const name: TextName = { kind: 'note', id: 1 }

/** Saves texts one after the other. */
async function saveAll(database: Database, texts: readonly string[]): Promise<void> {
  const versions = openVersions({ now: () => new Date('2026-11-26T12:00:00.000Z') })
  await database.write(async (tx) => {
    for (const content of texts)
      await versions.append(tx, name, { fields: { content }, isPublished: true })
  })
}

test('a long history is listed by pages, and its changes take little room', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, migrations)
  const text = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 3001}`).join(' ')
  await saveAll(
    database,
    Array.from({ length: 52 }, (_, number) => `${text} ${number}`),
  )
  const first = await listVersions(database.db, name, undefined)
  expect([first.count, first.versions.length, first.versions[0]?.published]).toEqual([52, 50, 52])
  expect(first.versions[0]?.words).toEqual({ added: 1, removed: 1 })
  const rest = await listVersions(database.db, name, first.versions.at(-1)?.id)
  expect(rest.versions.map(({ published, words }) => [published, words.added])).toEqual([
    [2, 1],
    [1, 3001],
  ])
  expect(first.bytes).toBeLessThan(2 * text.length)
})
