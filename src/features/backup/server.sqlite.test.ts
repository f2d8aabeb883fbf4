import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import type { BackupStatus } from './contract.ts'

const signIn = { username: 'owner', password: 'correct horse' }
const noon = '2026-11-21T12:00:00.000Z'

async function siteAtNoon() {
  const clock = { now: noon }
  const site = await openTestSite({ now: () => new Date(clock.now) })
  const owner = await site.owner()
  const status = async () => (await owner.get('/api/backup/status')).json as BackupStatus
  const stored = () => readdirSync(path.join(site.dataDir, 'backups')).toSorted()
  return { site, clock, owner, status, stored }
}

test('a site without a backup shows that, and when the next one is made', async () => {
  const { status } = await siteAtNoon()
  expect(await status()).toEqual({
    running: false,
    last: null,
    trial: null,
    failedTrial: null,
    freeBytes: expect.any(Number),
    bytesPerDay: null,
    failure: null,
    next: '2026-11-22T03:30:00.000Z',
    copyCheck: null,
    // The schema of a test is of today, so that this site seems to be older than its clock.
    problems: expect.any(Array),
    copies: null,
  })
})

test('after a day, the site shows how fast its disk fills', async () => {
  const { site, clock, owner, status } = await siteAtNoon()
  await site.tidy()
  clock.now = '2026-11-22T12:00:00.000Z'
  await owner.send('POST', '/api/login', signIn)
  expect((await status()).bytesPerDay).toBeGreaterThanOrEqual(0)
})

test('the owner makes and downloads a backup', async () => {
  const { owner, stored } = await siteAtNoon()
  const made = await owner.send('POST', '/api/backup')
  expect(made.status).toBe(201)
  const { last } = made.json as BackupStatus
  expect(last?.date).toBe(noon)
  expect(stored()).toEqual(['ephemeris-2026-11-21T12-00-00Z.tar.gz'])
  const file = await owner.get('/api/backup')
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/gzip')
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="ephemeris-2026-11-21T12-00-00Z.tar.gz"',
  )
  expect(Number(file.headers.get('content-length'))).toBe(last?.bytes)
  expect(file.headers.get('cache-control')).toBe('no-store')
})

test('backups continue after the clock was 40 days ahead', async () => {
  const { site, clock, owner, stored } = await siteAtNoon()
  clock.now = '2026-12-31T12:00:00.000Z'
  expect((await owner.send('POST', '/api/login', signIn)).status).toBe(200)
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  clock.now = '2026-11-21T12:30:00.000Z'
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  clock.now = '2026-11-22T12:00:00.000Z'
  expect(await site.backups.runIfDue()).toBe(true)
  expect(stored()).toContain('ephemeris-2026-11-22T12-00-00Z.tar.gz')
})

test('backups with a future date and empty ones are ignored', async () => {
  const { site, owner, status } = await siteAtNoon()
  const folder = path.join(site.dataDir, 'backups')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'ephemeris-2027-01-01T03-30-00Z.tar.gz'), 'saved')
  writeFileSync(path.join(folder, 'ephemeris-2026-11-21T11-00-00Z.tar.gz'), '')
  const trial = { date: '2027-01-01T04:00:00.000Z', backup: '2027-01-01T03:30:00.000Z' }
  writeFileSync(path.join(folder, 'trial.json'), JSON.stringify(trial))
  expect(await status()).toMatchObject({ last: null, trial: null })
  expect((await owner.get('/api/backup')).status).toBe(404)
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  expect((await status()).last?.date).toBe(noon)
  expect((await owner.get('/api/backup')).headers.get('content-disposition')).toContain(
    'ephemeris-2026-11-21T12-00-00Z.tar.gz',
  )
})

test('an empty file does not count as the nightly backup', async () => {
  const { site, clock, stored } = await siteAtNoon()
  mkdirSync(path.join(site.dataDir, 'backups'))
  clock.now = '2026-11-22T12:00:00.000Z'
  writeFileSync(path.join(site.dataDir, 'backups', 'ephemeris-2026-11-22T03-30-00Z.tar.gz'), '')
  expect(await site.backups.runIfDue()).toBe(true)
  expect(stored()).toContain('ephemeris-2026-11-22T12-00-00Z.tar.gz')
})

test('a download makes no backup: where there is none it is 404', async () => {
  const { owner, site } = await siteAtNoon()
  for (const method of ['GET', 'HEAD']) {
    const { status } = await owner.send(method, '/api/backup')
    expect([method, status]).toEqual([method, 404])
  }
  expect((await owner.get('/api/backup')).text).toBe('There is no backup yet')
  expect(readdirSync(site.dataDir)).not.toContain('backups')
})

test('shutting down aborts a backup, and the next start makes it', async () => {
  const { site, owner, status, stored } = await siteAtNoon()
  const asked = owner.send('POST', '/api/backup')
  await expect.poll(async () => (await status()).running).toBe(true)
  await site.close()
  const refused = await asked
  expect([refused.status, refused.text]).toEqual([
    503,
    'The backup could not be made. The site is shutting down.',
  ])
  const again = await openTestSite({ dataDir: site.dataDir, now: () => new Date(noon) })
  const later = again.visitor()
  await later.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  const none = (await later.get('/api/backup/status')).json as BackupStatus
  expect([none.running, none.last, none.failure]).toEqual([false, null, null])
  expect((await later.send('POST', '/api/backup')).status).toBe(201)
  expect(stored()).toEqual(['ephemeris-2026-11-21T12-00-00Z.tar.gz'])
})

test('concurrent requests share one backup', async () => {
  const { owner, stored } = await siteAtNoon()
  const answers = await Promise.all([1, 2].map(() => owner.send('POST', '/api/backup')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(stored()).toHaveLength(1)
})

test('a failed backup is reported until the next success', async () => {
  const { site, owner, status } = await siteAtNoon()
  const folder = path.join(site.dataDir, 'backups')
  writeFileSync(folder, 'A file in the way')
  const refused = await owner.send('POST', '/api/backup')
  expect([refused.status, refused.text.startsWith('The backup could not be made. ')]).toEqual([
    503,
    true,
  ])
  expect((await status()).failure?.date).toBe(noon)
  rmSync(folder)
  await owner.send('POST', '/api/backup')
  expect((await status()).failure).toBeNull()
})

test.each([
  ['GET', '/api/backup'],
  ['POST', '/api/backup'],
  ['GET', '/api/backup/status'],
])('%s %s is for the owner only', async (method, url) => {
  const { site } = await siteAtNoon()
  const guest = await site.account('guest')
  expect((await site.visitor().send(method, url)).status).toBe(401)
  expect((await guest.send(method, url)).status).toBe(403)
  expect(readdirSync(site.dataDir)).not.toContain('backups')
})

test('one backup is made each night unless one exists, and old ones are deleted', async () => {
  const { site, clock, owner, stored } = await siteAtNoon()
  const old = Array.from(
    { length: 30 },
    (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`,
  )
  mkdirSync(path.join(site.dataDir, 'backups'))
  for (const day of old)
    writeFileSync(path.join(site.dataDir, 'backups', `ephemeris-${day}T03-30-00Z.tar.gz`), '')
  clock.now = '2026-11-22T03:29:00.000Z'
  expect(await site.backups.runIfDue()).toBe(true)
  clock.now = '2026-11-22T03:29:30.000Z'
  expect(await site.backups.runIfDue()).toBe(false)
  clock.now = '2026-11-22T03:30:10.000Z'
  expect(await site.backups.runIfDue()).toBe(true)
  clock.now = '2026-11-23T02:00:00.000Z'
  await owner.send('POST', '/api/backup')
  expect(await site.backups.runIfDue()).toBe(false)
  expect(stored()).toEqual([
    'ephemeris-2026-10-25T03-30-00Z.tar.gz',
    ...['26', '27', '28', '29', '30'].map((day) => `ephemeris-2026-10-${day}T03-30-00Z.tar.gz`),
    'ephemeris-2026-11-22T03-30-10Z.tar.gz',
    'ephemeris-2026-11-23T02-00-00Z.tar.gz',
  ])
})
