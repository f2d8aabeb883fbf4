import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import type { Tx } from '../database.ts'
import { migrate } from '../migrate.ts'
import { writeSetting } from '../settings.ts'
import { migrations } from './all.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0020_starter_pages'),
)

/** The addresses of the pages of a site that was brought up to date. */
async function pathsAfter(begin: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const { database } = await openEmptyDatabase()
  await migrate(database, before)
  await database.write(begin)
  await migrate(database, migrations)
  const rows = await database.db.selectFrom('pages').select('path').orderBy('id').execute()
  return rows.map(({ path }) => path)
}

test('a site that nobody has begun has the legal pages alone', async () => {
  expect(await pathsAfter(() => Promise.resolve())).toEqual(['/privacy', '/terms'])
})

test.each(['site', 'starter'])('a site with the setting "%s" keeps its pages', async (name) => {
  expect(await pathsAfter((tx) => writeSetting(tx, name, '{}'))).toHaveLength(7)
})
