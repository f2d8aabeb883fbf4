import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listBackups } from '../../features/backup/stored-backups.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { Migration } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkSite } from './check.ts'

/** Runs the command on a site and returns its output. */
async function check(
  dataDir: string,
  databaseUrl = '',
  steps?: readonly Migration[],
): Promise<string[]> {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    said.mockRestore()
  })
  await checkSite(steps)
  return said.mock.calls.map(([line]) => String(line))
}

/** A site that has stopped. */
async function stoppedSite(imageUrl: string | null = null) {
  const site = await openTestSite()
  const owner = await site.owner()
  const movie = { title: 'A film', genre: 'Drama', rating: 4, imageUrl }
  expect((await owner.send('POST', '/api/movies', movie)).status).toBe(201)
  await site.close()
  return { dataDir: site.dataDir, databaseUrl: site.config.databaseUrl }
}

const intact = 'The database is intact, and every picture and file that the site refers to exists.'

test('an intact site is reported as intact', async () => {
  const { dataDir, databaseUrl } = await stoppedSite()
  expect(await check(dataDir, databaseUrl)).toEqual([intact])
})

test('a missing picture is reported', async () => {
  const { dataDir, databaseUrl } = await stoppedSite('https://example.org/media/lost-1.jpg')
  await expect(check(dataDir, databaseUrl)).rejects.toThrow(
    'The site has problems:\n- the picture lost-1.jpg is missing',
  )
})

test('an older database is checked and not changed', async () => {
  const place = await stoppedSite()
  const file = path.join(place.dataDir, 'ephemeris.sqlite')
  const bytes = () => (place.databaseUrl === undefined ? readFileSync(file, 'latin1') : '')
  const before = bytes()
  const later: Migration = { name: '9999_later', up: () => Promise.resolve() }
  const said = await check(place.dataDir, place.databaseUrl, [...migrations, later])
  expect(said).toEqual([intact, expect.stringContaining('written by an older version')])
  expect(bytes()).toBe(before)
  expect(listBackups(place.dataDir)).toEqual([])
  const after = openDatabase(place)
  onTestFinished(() => after.close())
  const steps = await after.db.selectFrom('migrations').select('name').execute()
  expect(steps.map(({ name }) => name)).not.toContain(later.name)
})

test('a missing database is not created', async () => {
  const { dataDir } = await stoppedSite()
  const empty = await temporaryFolder()
  rmSync(path.join(dataDir, 'ephemeris.sqlite'), { force: true })
  await expect(check(empty)).rejects.toThrow(`There is no site in the data folder ${empty}.`)
})
