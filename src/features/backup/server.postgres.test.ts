import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, withAnyTable } from '../../platform/server/database/database.ts'
import { createLeases } from '../../platform/server/database/leases.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { emptyDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { BackupStatus } from './contract.ts'
import { removeReplacedTables } from './replaced-tables.ts'
import { restoreBackup } from './restore.ts'

const minuteMs = 60_000

/** Two instances with a folder each, on one database, shortly before the night of the backup. */
async function openTwoInstances(settings: Record<string, string> = {}) {
  const clock = { time: Date.now() }
  const now = () => new Date(clock.time)
  const first = await openTestSite({ now, env: settings })
  const env = { ...settings, DATABASE_URL: first.config.databaseUrl ?? '' }
  const second = await openTestSite({ now, env, dataDir: await temporaryFolder() })
  const stored = () => [first, second].flatMap(({ dataDir }) => backupsIn(dataDir))
  clock.time += 24 * 60 * minuteMs
  return { clock, now, first, second, stored }
}

function backupsIn(dataDir: string): string[] {
  const names = readdirSync(dataDir, { recursive: true }).map(String)
  return names.filter((name) => name.endsWith('.tar.gz')).map((name) => path.join(dataDir, name))
}

test('one of two instances makes each nightly backup', async () => {
  const { clock, first, second, stored } = await openTwoInstances()
  const looks = () => Promise.all([first.backups.runIfDue(), second.backups.runIfDue()])
  expect((await looks()).filter(Boolean)).toHaveLength(1)
  expect(stored()).toHaveLength(1)
  clock.time += minuteMs
  expect(await looks()).toEqual([false, false])
  clock.time += 24 * 60 * minuteMs
  expect((await looks()).filter(Boolean)).toHaveLength(1)
  expect(stored()).toHaveLength(2)
})

test('the backup of a killed instance is taken over when its lease expires', async () => {
  const { clock, now, first, second, stored } = await openTwoInstances()
  const database = openDatabase(first.config)
  onTestFinished(() => database.close())
  const killed = Promise.withResolvers<never>()
  createLeases({ database, now })
    .alone('backup', () => killed.promise)
    .catch(() => undefined)
  onTestFinished(() => killed.reject(new Error('over')))
  const owner = await first.owner()
  await expect
    .poll(async () => (await owner.get('/api/backup/status')).json, { timeout: 5000 })
    .toMatchObject({ running: true })
  expect(await second.backups.runIfDue()).toBe(false)
  const refused = await owner.send('POST', '/api/backup')
  expect([refused.status, refused.text]).toEqual([
    503,
    'The backup could not be made. Another instance is making a backup. Try again in a while.',
  ])
  expect(stored()).toEqual([])
  clock.time += 2 * minuteMs
  expect(await second.backups.runIfDue()).toBe(true)
  expect(stored()).toHaveLength(1)
})

test('an instance shows the newest backup of another one and its location', async () => {
  const { clock, first, second } = await openTwoInstances()
  const owner = await first.owner()
  const login = { username: 'owner', password: 'correct horse' }
  const there = second.visitor()
  expect((await there.send('POST', '/api/login', login)).status).toBe(200)
  const standing = async (caller: typeof owner) =>
    ((await caller.get('/api/backup/status')).json as BackupStatus).last
  expect([await standing(owner), await standing(there)]).toEqual([null, null])

  const { last } = (await owner.send('POST', '/api/backup')).json as BackupStatus
  const place = `${hostname()}:${path.join(first.dataDir, 'backups')}`
  expect(last?.place).toBeNull()
  expect(await standing(there)).toEqual({ ...last, place })
  const elsewhere = await there.get('/api/backup')
  expect([elsewhere.status, elsewhere.text]).toEqual([
    404,
    `The newest backup is at ${place}; download it there`,
  ])
  expect((await owner.get('/api/backup')).status).toBe(200)

  clock.time += minuteMs
  expect((await there.send('POST', '/api/backup')).status).toBe(201)
  expect((await standing(there))?.place).toBeNull()
  expect((await standing(owner))?.place).toBe(`${hostname()}:${second.dataDir}/backups`)

  // The periodic work notices files that were removed by hand.
  for (const file of backupsIn(second.dataDir)) rmSync(file)
  await second.tidy()
  expect((await standing(owner))?.place).toBeNull()
})

test('one of two instances tests the weekly backup, and both show it', async () => {
  const { clock, first, second } = await openTwoInstances()
  const look = () => Promise.all([first.backups.runRound(), second.backups.runRound()])
  await look()
  const trials = async () => [
    (await first.backups.status()).trial,
    (await second.backups.status()).trial,
  ]
  const day = new Date(clock.time).toISOString()
  expect(await trials()).toEqual([day, day])
  const tested = () => [first, second].filter(({ dataDir }) => hasTrial(dataDir))
  expect(tested()).toHaveLength(1)
  clock.time += 24 * 60 * minuteMs
  await look()
  expect(await trials()).toEqual([day, day])
  expect(tested()).toHaveLength(1)
})

const hasTrial = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true }).map(String).includes(path.join('backups', 'trial.json'))

test('two instances tell once of what is overdue, and once when it is over', async () => {
  const mail = await openMailServer()
  const { clock, first, second } = await openTwoInstances(mail.env)
  await first.owner()
  const subjects = async () => {
    const before = mail.mails.length
    await Promise.all([first.backups.runRound(), second.backups.runRound()])
    // The one that was not first looks again.
    await Promise.all([first.backups.runRound(), second.backups.runRound()])
    await Promise.all([first.deliverDue(), second.deliverDue()])
    return mail.mails.slice(before).map(({ head }) => head['subject'])
  }
  const folders = [first, second].map(({ dataDir }) => path.join(dataDir, 'backups'))
  for (const folder of folders) writeFileSync(folder, 'A file in the way')
  clock.time += 3 * 24 * 60 * minuteMs
  expect(await subjects()).toEqual(['There is no backup'])
  expect(await subjects()).toEqual([])
  clock.time += 7 * 24 * 60 * minuteMs
  expect(await subjects()).toEqual(['Still: There is no backup'])
  for (const folder of folders) rmSync(folder)
  clock.time += 24 * 60 * minuteMs
  expect(await subjects()).toEqual(['Backups are made again'])
})

test('a backup that another instance dated in the future is not the newest', async () => {
  const { clock, first, second } = await openTwoInstances()
  const before = clock.time
  clock.time += 40 * 24 * 60 * minuteMs
  await second.backups.make()
  expect((await first.backups.status()).last?.place).toContain(second.dataDir)
  clock.time = before
  expect((await first.backups.status()).last).toBeNull()
  expect((await second.backups.status()).last).toBeNull()
})

test('a backup of PostgreSQL can be restored to PostgreSQL and to SQLite', async () => {
  const before = await openTestSite()
  const owner = await before.owner()
  const quote = { text: 'Long enough to be a quote.', author: 'Someone' }
  await owner.send('POST', '/api/quotes', quote)
  const made = await owner.send('POST', '/api/backup')
  expect(made.status).toBe(201)
  expect((made.json as BackupStatus).last?.bytes).toBeGreaterThan(1000)
  const [file = ''] = backupsIn(before.dataDir)
  const order = {
    file,
    knownMigrations: migrations.map(({ name }) => name),
    now: new Date(),
  }
  const taken = { ...order, dataDir: await temporaryFolder() }
  await expect(restoreBackup({ ...taken, databaseUrl: before.config.databaseUrl })).rejects.toThrow(
    /not empty/,
  )
  for (const databaseUrl of [await emptyDatabase(), undefined]) {
    const dataDir = await temporaryFolder()
    await restoreBackup({ ...order, dataDir, databaseUrl })
    const site = await openTestSite({ dataDir, env: { DATABASE_URL: databaseUrl ?? '' } })
    expect((await site.visitor().get('/api/dashboard/quotes')).json).toEqual([{ id: 1, ...quote }])
    const login = { username: 'owner', password: 'correct horse' }
    expect((await site.visitor().send('POST', '/api/login', login)).status).toBe(200)
    await site.close()
  }
})

test('a restore moves tables aside only when asked for and while no instance runs, and they are removed after thirty days', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await site.backups.make()
  const [file = ''] = backupsIn(site.dataDir)
  await owner.send('POST', '/api/quotes', { text: 'Written since.', author: 'Someone' })
  const { dataDir, databaseUrl } = site.config
  const knownMigrations = migrations.map(({ name }) => name)
  const now = new Date('2026-11-21T03:30:00Z')
  const order = { dataDir, databaseUrl, file, knownMigrations, now }
  await expect(restoreBackup({ ...order, movesTables: true })).rejects.toThrow(
    'The site is running. Stop every instance first; nothing was restored.',
  )
  await site.close()
  await expect(restoreBackup(order)).rejects.toThrow('The database is not empty.')
  const { replacedTables } = await restoreBackup({ ...order, movesTables: true })
  expect(replacedTables).toBe('replaced-2026-11-21T03-30-00Z')
  const database = openDatabase({ dataDir, databaseUrl })
  onTestFinished(() => database.close())
  const quotesOf = async (schema: string) =>
    await withAnyTable(database.db).withSchema(schema).selectFrom('quotes').select('text').execute()
  expect(await quotesOf('public')).not.toContainEqual({ text: 'Written since.' })
  expect(await quotesOf('replaced-2026-11-21T03-30-00Z')).toContainEqual({ text: 'Written since.' })
  await removeReplacedTables(database, new Date('2026-12-20T03:30:00Z'))
  expect(await quotesOf('replaced-2026-11-21T03-30-00Z')).toContainEqual({ text: 'Written since.' })
  await removeReplacedTables(database, new Date('2026-12-22T03:30:00Z'))
  await expect(quotesOf('replaced-2026-11-21T03-30-00Z')).rejects.toThrow('does not exist')
})
