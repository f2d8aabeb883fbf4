import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '../features/backup/make-backup.ts'
import { listBackups } from '../features/backup/stored-backups.ts'
import { restoreBackup } from '../features/backup/restore.ts'
import { openDatabase } from '../platform/server/database/database.ts'
import { migrate, type Migration } from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openSiteDatabase } from './site-database.ts'

const quote = { text: 'Long enough to be a quote.', author: 'Someone' }
const now = new Date('2026-11-21T12:00:00Z')
const later: Migration = {
  name: '9999_later',
  up: async (tx) => {
    await tx.schema.createTable('later').addColumn('id', 'integer').execute()
  },
}
const steps = [...migrations, later]
const options = { now: () => now, log: { info: () => undefined }, steps }

/** A site on PostgreSQL with a quote, of a version that lacks the newest step. */
async function olderSite() {
  const databaseUrl = await emptyDatabase()
  const dataDir = await temporaryFolder()
  const database = openDatabase({ dataDir, databaseUrl })
  await migrate(database, migrations)
  await database.db
    .insertInto('quotes')
    .values({ id: 1, ...quote })
    .execute()
  const applied = async () =>
    (await database.db.selectFrom('migrations').select('name').execute()).length
  return { dataDir, databaseUrl, database, applied }
}

test('a PostgreSQL database with content is backed up before its schema changes, and can be restored', async () => {
  const { dataDir, databaseUrl, database, applied } = await olderSite()
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  await (await openSiteDatabase(config, options)).close()
  expect(await applied()).toBe(steps.length)
  expect(listBackups(dataDir).map(({ date }) => date)).toEqual([now])
  await (await openSiteDatabase(config, options)).close()
  expect(listBackups(dataDir)).toHaveLength(1)
  await database.close()

  const file = listBackups(dataDir)[0]?.file ?? ''
  const back = await temporaryFolder()
  const knownMigrations = steps.map(({ name }) => name)
  const target = await emptyDatabase()
  const order = { file, knownMigrations, now, dataDir: back, databaseUrl: target }
  const { manifest } = await restoreBackup(order)
  expect(manifest.migrations).toEqual(migrations.map(({ name }) => name))
  const site = await openTestSite({ dataDir: back, env: { DATABASE_URL: target } })
  expect((await site.visitor().get('/api/dashboard/quotes')).json).toEqual([{ id: 1, ...quote }])
})

test('a PostgreSQL database that cannot be backed up is not upgraded', async () => {
  const { dataDir, databaseUrl, database, applied } = await olderSite()
  writeFileSync(path.join(dataDir, 'backups'), 'A file in the way')
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  await expect(openSiteDatabase(config, options)).rejects.toThrow(
    /could not be backed up first, so it was left unchanged/,
  )
  expect(await applied()).toBe(migrations.length)
  rmSync(path.join(dataDir, 'backups'))
  await (await openSiteDatabase(config, options)).close()
  expect(await applied()).toBe(steps.length)
  await database.close()
})

test('an empty PostgreSQL database is not backed up before it gets its schema', async () => {
  const dataDir = await temporaryFolder()
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: await emptyDatabase() })
  await (await openSiteDatabase(config, options)).close()
  expect(listBackups(dataDir)).toEqual([])
})

test('a backup of a database of a newer version is rejected with a message', async () => {
  const { dataDir, databaseUrl, database } = await olderSite()
  await database.db
    .insertInto('migrations')
    .values({ name: '9999_trial', at: now.toISOString() })
    .execute()
  await database.close()
  const target = path.join(dataDir, 'backups', 'file')
  mkdirSync(path.dirname(target))
  await expect(makeBackup({ dataDir, databaseUrl, target, date: now })).rejects.toThrow(
    /written by a newer version of Ephemeris/,
  )
})
