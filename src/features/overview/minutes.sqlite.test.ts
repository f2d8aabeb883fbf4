import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { type CountedTable, minutesFrom } from './server.ts'

test.each<CountedTable>(['subscribers', 'comments', 'engagements', 'messages'])(
  'the %s of the shown days are found by an index',
  async (table) => {
    const site = await openTestSite()
    const { db, close } = openDatabase(site.config)
    onTestFinished(close)
    const query = minutesFrom(db, table, '2026-11-01T00:00:00.000Z').compile()
    const file = new DatabaseSync(path.join(site.dataDir, 'ephemeris.sqlite'))
    const plan = file.prepare(`explain query plan ${query.sql}`).all('2026-11-01T00:00:00.000Z')
    file.close()
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      `SEARCH ${table} USING COVERING INDEX ${table}_date (date>?)`,
    )
  },
)
