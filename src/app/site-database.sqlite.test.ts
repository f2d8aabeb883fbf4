import { DatabaseSync } from 'node:sqlite'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeDatabase } from '../features/backup/describe-database.ts'
import { backupName, listBackups } from '../features/backup/stored-backups.ts'
import { restoreBackup } from '../features/backup/restore.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openSiteDatabase } from './site-database.ts'

/** The data folder of a site that has stopped. */
async function usedFolder() {
  const site = await openTestSite()
  const owner = await site.owner()
  const quote = { text: 'Long enough to be a quote. '.repeat(40), author: 'Someone' }
  for (let index = 0; index < 20; index += 1) await owner.send('POST', '/api/quotes', quote)
  await site.close()
  return { dataDir: site.dataDir, file: path.join(site.dataDir, 'ephemeris.sqlite') }
}

const overwrite = (file: string, offset: number, bytes: Buffer) => {
  const content = readFileSync(file)
  bytes.copy(content, offset)
  writeFileSync(file, content)
}

test.each<[string, (file: string) => void, string]>([
  ['truncated', (file) => truncateSync(file, 40_960), 'is damaged'],
  ['overwritten', (file) => overwrite(file, 4096, Buffer.alloc(20_000, 7)), 'is damaged'],
  ['empty', (file) => truncateSync(file, 0), 'is empty'],
  [
    'not a database',
    (file) => writeFileSync(file, 'A shopping list, and nothing else.'),
    'is not a data',
  ],
])('a database that is %s stops the start and stays as it is', async (_what, harm, problem) => {
  const { dataDir, file } = await usedFolder()
  mkdirSync(path.join(dataDir, 'backups'))
  const names = [new Date('2026-11-20T03:30:00Z'), new Date('2026-11-19T03:30:00Z')].map(backupName)
  for (const name of names) writeFileSync(path.join(dataDir, 'backups', name), 'saved')
  harm(file)
  const before = readFileSync(file)
  const newest = path.join(dataDir, 'backups', names[0] ?? '')
  await expect(openTestSite({ dataDir })).rejects.toThrow(
    new RegExp(`${problem}.*it was left as it is\\. .*restore ${newest}$`),
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a database of another program stops the start and stays unchanged', async () => {
  const dataDir = await temporaryFolder()
  const file = path.join(dataDir, 'ephemeris.sqlite')
  const other = new DatabaseSync(file)
  other.exec('create table recipes (id integer)')
  other.close()
  const before = readFileSync(file)
  await expect(openTestSite({ dataDir })).rejects.toThrow(
    /was not created by Ephemeris.*There is no backup in/,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a first start that was interrupted before it wrote anything can be repeated', async () => {
  const dataDir = await temporaryFolder()
  writeFileSync(path.join(dataDir, 'ephemeris.sqlite'), '')
  const site = await openTestSite({ dataDir })
  expect((await site.visitor().get('/api/dashboard/quotes')).status).toBe(200)
})

test('a second site on the same data is rejected with a message and the first keeps running', async () => {
  const first = await openTestSite()
  await expect(openTestSite({ dataDir: first.dataDir })).rejects.toThrow(
    `Another Ephemeris uses the data folder ${first.dataDir}. Stop it, or choose another DATA_DIR.`,
  )
  const message = { email: 'a@example.org' }
  expect((await first.visitor().send('POST', '/api/subscribe', message)).status).toBe(201)
  await first.close()
  const second = await openTestSite({ dataDir: first.dataDir })
  expect((await second.visitor().get('/api/subscribers/count')).json).toEqual({ count: 1 })
})

test('a database locked by another program delays and then rejects only writes', async () => {
  const site = await openTestSite()
  const holder = new DatabaseSync(path.join(site.dataDir, 'ephemeris.sqlite'))
  onTestFinished(() => holder.close())
  holder.exec('begin immediate')
  const visitor = site.visitor()
  const subscribe = (email: string) => visitor.send('POST', '/api/subscribe', { email })
  const refused = subscribe('a@example.org')
  expect((await visitor.get('/api/dashboard/quotes')).status).toBe(200)
  const { status, text, headers } = await refused
  expect([status, text]).toEqual([503, 'The site is busy. Please try again in a moment.'])
  expect(headers.get('retry-after')).toBe('1')
  const waiting = subscribe('b@example.org')
  expect((await visitor.get('/api/dashboard/quotes')).status).toBe(200)
  holder.exec('commit')
  expect((await waiting).status).toBe(201)
})

const upgrade = {
  name: '9999_trial',
  up: async (tx: Parameters<(typeof migrations)[0]['up']>[0]) => {
    await tx.schema.alterTable('quotes').addColumn('trial', 'text').execute()
  },
}

test('the site is backed up before the schema of a database with content changes', async () => {
  const { dataDir, file } = await usedFolder()
  const before = describeDatabase(file).tables
  const now = new Date('2026-11-21T12:00:00Z')
  const log = { info: () => undefined }
  const open = async (steps: typeof migrations) => {
    const config = readConfig({ DATA_DIR: dataDir })
    await (await openSiteDatabase(config, { now: () => now, log, steps })).close()
  }
  await open(migrations)
  expect(listBackups(dataDir)).toEqual([])
  await open([...migrations, upgrade])
  expect(listBackups(dataDir).map(({ date }) => date)).toEqual([now])
  await open([...migrations, upgrade])
  expect(listBackups(dataDir)).toHaveLength(1)
  const knownMigrations = migrations.map(({ name }) => name)
  const saved = listBackups(dataDir)[0]?.file ?? ''
  await restoreBackup({ dataDir, file: saved, knownMigrations, now })
  // All but the sessions, which a restore ends.
  const restored = describeDatabase(file).tables
  expect(restored['sessions']?.rows).toBe(0)
  expect({ ...restored, sessions: before['sessions'] }).toEqual(before)
})

test('a site that cannot be backed up is not upgraded', async () => {
  const { dataDir, file } = await usedFolder()
  writeFileSync(path.join(dataDir, 'backups'), 'A file in the way')
  const before = describeDatabase(file)
  const options = { now: () => new Date(), log: { info: () => undefined } }
  await expect(
    openSiteDatabase(readConfig({ DATA_DIR: dataDir }), {
      ...options,
      steps: [...migrations, upgrade],
    }),
  ).rejects.toThrow(/could not be backed up first, so it was left unchanged/)
  expect(describeDatabase(file)).toEqual(before)
})
