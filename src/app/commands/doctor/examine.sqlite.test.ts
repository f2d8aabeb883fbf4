import { chmod, mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backupFolder, backupName } from '../../../features/backup/stored-backups.ts'
import { makeBackup } from '../../../features/backup/make-backup.ts'
import { noteTrial } from '../../../features/backup/trial.ts'
import { openMailServer } from '../../../testing/open-mail-server.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { examineSite } from './examine.ts'

const gib = 1024 ** 3

/** A running site that lacks nothing, and the settings that name it. */
async function healthySite() {
  const mail = await openMailServer()
  const site = await openTestSite({ env: mail.env })
  await site.owner()
  await chmod(site.dataDir, 0o700)
  const { dataDir } = site
  const now = new Date()
  await makeBackup({
    dataDir,
    target: path.join(backupFolder(dataDir), backupName(now)),
    date: now,
  })
  await noteTrial(dataDir, { date: now.toISOString(), backup: now.toISOString() })
  const env = {
    ...mail.env,
    DATA_DIR: dataDir,
    PORT: new URL(site.url).port,
    PUBLIC_URL: site.url,
    TRUSTED_PROXIES: '1',
  }
  return { site, dataDir, mail, env, tools: { now, freeBytes: async () => 20 * gib } }
}

type Healthy = Awaited<ReturnType<typeof healthySite>>

test('of a healthy site every line is fine', async () => {
  const { env, tools } = await healthySite()
  const diagnoses = await examineSite(env, tools)
  expect(diagnoses.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(diagnoses.map(({ part }) => part)).toEqual([
    'settings',
    'program',
    'folder',
    'disk',
    'database',
    'clock',
    'backups',
    'mail',
    'site',
    'proxy',
  ])
})

const database = ({ dataDir }: Healthy) => path.join(dataDir, 'ephemeris.sqlite')

/** What is broken, the line that tells it, and what the line says to do. */
const cases: readonly [
  string,
  string,
  RegExp,
  (healthy: Healthy) => Promise<Partial<Pick<Healthy, 'env' | 'tools'>> | undefined>,
][] = [
  [
    'a setting that cannot be used',
    'settings',
    /^PORT must be a port number/,
    async ({ env }) => ({ env: { ...env, PORT: 'eighty' } }),
  ],
  [
    'a data folder that is not there',
    'folder',
    /is not there\. Check DATA_DIR/,
    async ({ env, dataDir }) => ({ env: { ...env, DATA_DIR: path.join(dataDir, 'other') } }),
  ],
  [
    'a disk that is nearly full',
    'disk',
    /^10\.0 MB are free; soon nothing can be saved\. Make room now\.$/,
    async ({ tools }) => ({ tools: { ...tools, freeBytes: async () => 10 * 1024 * 1024 } }),
  ],
  [
    'a damaged database',
    'database',
    /is damaged.*Put the newest backup back with: .*restore /,
    async (healthy) => {
      await healthy.site.close()
      await truncate(database(healthy), 20_000)
      return undefined
    },
  ],
  [
    'a database of a newer version',
    'database',
    /written by a newer version/,
    async (healthy) => {
      const connection = new DatabaseSync(database(healthy))
      connection.exec("insert into migrations (name, at) values ('9999_later', '2099')")
      connection.close()
      return undefined
    },
  ],
  [
    'a clock that is behind',
    'clock',
    /Put the clock right/,
    async ({ tools }) => ({ tools: { ...tools, now: new Date(Date.now() - 86_400_000) } }),
  ],
  [
    'a backup that is four days old',
    'backups',
    /^The newest is 4 days old\./,
    async ({ tools }) => ({ tools: { ...tools, now: new Date(Date.now() + 4.5 * 86_400_000) } }),
  ],
  [
    'a backup that failed',
    'backups',
    /failed\. The disk is full\.$/,
    async ({ dataDir }) => {
      await mkdir(backupFolder(dataDir), { recursive: true })
      const failure = { date: new Date().toISOString(), reason: 'The disk is full.' }
      await writeFile(path.join(backupFolder(dataDir), 'failure.json'), JSON.stringify(failure))
      return undefined
    },
  ],
  [
    'a mail server that is away',
    'mail',
    /^The mail server could not be reached: connect ECONNREFUSED.* Check SMTP_URL/,
    async ({ mail }) => {
      mail.close()
      return undefined
    },
  ],
  [
    'a public address that leads nowhere',
    'proxy',
    /does not lead to the site: .*Check the name, its certificate and the proxy\.$/,
    async ({ env }) => ({ env: { ...env, PUBLIC_URL: 'http://127.0.0.1:1' } }),
  ],
  [
    'a public address that leads to another site',
    'proxy',
    /^Another site answers/,
    async ({ env }) => {
      const other = await openTestSite()
      const owner = await other.owner()
      const settings = (await owner.get('/api/site/settings')).json as object
      await owner.send('PUT', '/api/site', { ...settings, ownerName: 'Somebody else' })
      return { env: { ...env, PUBLIC_URL: other.url } }
    },
  ],
]

test.each(cases)('%s is told in the line of the %s', async (_name, part, says, breakIt) => {
  const healthy = await healthySite()
  const changed = { ...healthy, ...(await breakIt(healthy)) }
  const diagnoses = await examineSite(changed.env, changed.tools)
  const found = diagnoses.filter(({ level }) => level === 'broken')
  expect(found.map((one) => one.part)).toEqual([part])
  expect(found[0]?.says).toMatch(says)
})

test('what is open to others, and a site that does not run, are warnings', async () => {
  const { site, dataDir, env, tools } = await healthySite()
  await site.close()
  await chmod(dataDir, 0o755)
  await rm(path.join(backupFolder(dataDir), 'trial.json'))
  const diagnoses = await examineSite(env, tools)
  const parts = diagnoses.filter(({ level }) => level === 'warning').map(({ part }) => part)
  expect(parts).toEqual(['folder', 'backups', 'site', 'proxy'])
  expect(diagnoses.some(({ level }) => level === 'broken')).toBe(false)
})
