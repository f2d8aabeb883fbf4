import { once } from 'node:events'
import { chmod, mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { backupFolder, backupName, listBackups } from '../../../features/backup/stored-backups.ts'
import { makeBackup } from '../../../features/backup/make-backup.ts'
import { recordFailedTrial, recordTestRestore } from '../../../features/backup/outcomes.ts'
import { openMailServer } from '../../../testing/open-mail-server.ts'
import { openTestBucket } from '../../../testing/s3-server.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { examineSite } from './examine.ts'

const gib = 1024 ** 3

/** A running site that lacks nothing, and the settings that name it. */
async function healthySite() {
  const mail = await openMailServer()
  const site = await openTestSite({ env: mail.env })
  const owner = await site.owner()
  await chmod(site.dataDir, 0o700)
  const { dataDir } = site
  const now = new Date()
  await makeBackup({
    dataDir,
    target: path.join(backupFolder(dataDir), backupName(now)),
    date: now,
  })
  await recordTestRestore(dataDir, { date: now.toISOString(), backup: now.toISOString() })
  const env = {
    ...mail.env,
    DATA_DIR: dataDir,
    PORT: new URL(site.url).port,
    PUBLIC_URL: site.url,
    TRUSTED_PROXIES: '1',
  }
  return { site, owner, dataDir, mail, env, tools: { now, freeBytes: async () => 20 * gib } }
}

type Healthy = Awaited<ReturnType<typeof healthySite>>

test('every line of a healthy site is ok', async () => {
  const { env, tools } = await healthySite()
  const diagnoses = await examineSite(env, tools)
  expect(diagnoses.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(diagnoses.map(({ part }) => part)).toEqual([
    'settings',
    'program',
    'folder',
    'disk',
    'database',
    'pictures',
    'clock',
    'backups',
    'mail',
    'site',
    'proxy',
  ])
})

/** The port of a program that gives one answer to everything. */
async function answering(status: number, words: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(words))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? String(address.port) : ''
}

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
    'a data folder that does not exist',
    'folder',
    /does not exist\. Check DATA_DIR/,
    async ({ env, dataDir }) => ({ env: { ...env, DATA_DIR: path.join(dataDir, 'other') } }),
  ],
  [
    'a disk that is nearly full',
    'disk',
    /^10\.0 MB are free; soon nothing can be saved\. Free some space now\.$/,
    async ({ tools }) => ({ tools: { ...tools, freeBytes: async () => 10 * 1024 * 1024 } }),
  ],
  [
    'a damaged database',
    'database',
    /is damaged.*Restore the newest backup with: .*restore /,
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
    /Set the clock/,
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
    'a test restore that failed',
    'backups',
    /^The newest was made less than an hour ago .*\. A test restore failed\. .* It is damaged\. .*restore --verify$/,
    async ({ dataDir, tools: { now } }) => {
      const date = now.toISOString()
      await recordFailedTrial(dataDir, { date, backup: date, reason: 'It is damaged.' })
      return undefined
    },
  ],
  [
    'a newest backup of 0 bytes',
    'backups',
    /^The newest, \S+\.tar\.gz, is empty \(0 bytes\)\. Remove it, .*ephemeris -- backup$/,
    async ({ dataDir }) => {
      const [newest] = listBackups(dataDir)
      await truncate(newest?.file ?? '', 0)
      return undefined
    },
  ],
  [
    'a picture that is gone',
    'pictures',
    /^1 picture or file that the site refers to is missing: picture lost-1\.jpg\. Restore/,
    async ({ owner }) => {
      const movie = { title: 'A film', genre: 'Drama', rating: 4, imageUrl: '/media/lost-1.jpg' }
      expect((await owner.send('POST', '/api/movies', movie)).status).toBe(201)
      return undefined
    },
  ],
  [
    'another program at the port',
    'site',
    /^Another program answers at http:\/\/127\.0\.0\.1:\d+: it answered 404\. Stop it, or choose/,
    async ({ env }) => ({ env: { ...env, PORT: await answering(404, 'Not found') } }),
  ],
  [
    'a page of another program at the port',
    'site',
    /^Another program answers at \S+: it is not Ephemeris\. Stop it, or choose another PORT\.$/,
    async ({ env }) => ({ env: { ...env, PORT: await answering(200, '<h1>Hello</h1>') } }),
  ],
  [
    'a site that cannot serve',
    'site',
    /^It answers at \S+, but with 503: it is overloaded, or its database/,
    async ({ env }) => ({ env: { ...env, PORT: await answering(503, 'Busy') } }),
  ],
  [
    'a site that was started with another name',
    'site',
    /^It answers at \S+, but not to the name in PUBLIC_URL, .*Restart it\.$/,
    async ({ env }) => ({ env: { ...env, PORT: await answering(421, 'Another name') } }),
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
    /does not reach the site: .*Check the name, its certificate and the proxy\.$/,
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
      await owner.send('PUT', '/api/site', { ...settings, ownerName: 'Someone else' })
      return { env: { ...env, PUBLIC_URL: other.url } }
    },
  ],
]

test.each(cases)('%s is reported in the line of the %s', async (_name, part, says, breakIt) => {
  const healthy = await healthySite()
  const changed = { ...healthy, ...(await breakIt(healthy)) }
  const diagnoses = await examineSite(changed.env, changed.tools)
  const found = diagnoses.filter(({ level }) => level === 'broken')
  expect(found.map((one) => one.part)).toEqual([part])
  expect(found[0]?.says).toMatch(says)
})

test('a test restore that is too old is a warning', async () => {
  const { dataDir, env, tools } = await healthySite()
  const date = new Date(tools.now.getTime() - 15 * 86_400_000).toISOString()
  await recordTestRestore(dataDir, { date, backup: date })
  const found = (await examineSite(env, tools)).filter(({ level }) => level !== 'ok')
  expect(found.map(({ level, part }) => [level, part])).toEqual([['warning', 'backups']])
  expect(found[0]?.says).toMatch(/ No test restore for 15 days\. .* Test the newest backup: /)
})

test('a readable folder and a stopped site are warnings', async () => {
  const { site, dataDir, env, tools } = await healthySite()
  await site.close()
  await chmod(dataDir, 0o755)
  await rm(path.join(backupFolder(dataDir), 'trial.json'))
  const diagnoses = await examineSite(env, tools)
  const parts = diagnoses.filter(({ level }) => level === 'warning').map(({ part }) => part)
  expect(parts).toEqual(['folder', 'backups', 'site', 'proxy'])
  expect(diagnoses.some(({ level }) => level === 'broken')).toBe(false)
})

test('every invalid setting has a line, and checks without settings still run', async () => {
  const { env, tools } = await healthySite()
  const diagnoses = await examineSite({ ...env, PORT: 'eighty', CLAIM: 'yes' }, tools)
  expect(diagnoses.map(({ level, part }) => [level, part])).toEqual([
    ['broken', 'settings'],
    ['broken', 'settings'],
    ['ok', 'program'],
    ['ok', 'folder'],
  ])
  expect(diagnoses.slice(0, 2).map(({ says }) => says)).toEqual([
    'PORT must be a port number from 0 to 65535.',
    'CLAIM must be code or open.',
  ])
})

test('an IPv6 address as HOST works', async () => {
  const { env, tools } = await healthySite()
  const diagnoses = await examineSite({ ...env, HOST: '::1', PORT: '1' }, tools)
  expect(diagnoses.find(({ part }) => part === 'site')?.says).toMatch(
    /^Nothing answers at http:\/\/\[::1\]:1: .*\. Start the site/,
  )
})

test('a backup with a future date does not count', async () => {
  const { dataDir, env, tools } = await healthySite()
  const tomorrow = new Date(tools.now.getTime() + 86_400_000)
  for (const { file } of listBackups(dataDir)) await rm(file)
  await writeFile(path.join(backupFolder(dataDir), backupName(tomorrow)), 'saved')
  const says = (part: string, diagnoses: Awaited<ReturnType<typeof examineSite>>) =>
    diagnoses.find((one) => one.part === part)?.says
  const diagnoses = await examineSite(env, tools)
  expect(says('backups', diagnoses)).toMatch(/^There is none yet\./)
  expect(says('clock', diagnoses)).toMatch(/Set the clock/)
})

test('a bucket has a line of its own', async () => {
  const { env, tools } = await healthySite()
  const { address } = await openTestBucket()
  const diagnoses = await examineSite({ ...env, MEDIA_S3_URL: address }, tools)
  expect(diagnoses.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(diagnoses.map(({ part }) => part)).toContain('bucket')
})
