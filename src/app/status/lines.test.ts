// @databases sqlite postgres
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupFolder, backupName } from '../../features/backup/stored-backups.ts'
import { makeBackup } from '../../features/backup/make-backup.ts'
import { lockFolder } from '../../platform/server/database/folder-lock.ts'
import { freePort } from '../../testing/free-port.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { runProgram } from '../../testing/run-program.ts'
import { openTestSite } from '../../testing/test-site.ts'

test('the admin area shows the lines to the owner alone', async () => {
  const { site } = await runningSite()
  const owner = await site.owner()
  expect((await site.visitor().get('/api/status')).status).toBe(401)
  expect((await (await site.account('guest')).get('/api/status')).status).toBe(403)
  const { status, json } = await owner.get('/api/status')
  expect(status).toBe(200)
  const parts = (json as { part: string }[]).map(({ part }) => part)
  expect(parts).toEqual(
    'version folder database site backups copies disk queue address mail'.split(' '),
  )
  expect(json).toContainEqual({
    level: 'ok',
    part: 'site',
    says: expect.stringMatching(/^Running since \S+ \S+ UTC\.$/) as string,
  })
})

/** A running site with a backup and a mail server, and how `status` is run on it. */
async function runningSite() {
  const mail = await openMailServer()
  const site = await openTestSite({ env: mail.env })
  const { dataDir, config } = site
  const date = new Date()
  const target = path.join(backupFolder(dataDir), backupName(date))
  await makeBackup({ dataDir, databaseUrl: config.databaseUrl, target, date })
  const env = { ...mail.env, PORT: new URL(site.url).port, BACKUP_COMMAND: 'true' }
  const run = async (others: Record<string, string> = {}) => {
    const { said, complained, code } = await runProgram(dataDir, 'status', {
      env: { ...env, ...others },
    })
    return { lines: said.split('\n'), complained, code }
  }
  return { site, dataDir, run, isSqlite: config.databaseUrl === undefined }
}

test('a healthy site is described in ten lines', async () => {
  const { dataDir, run, site, isSqlite } = await runningSite()
  const { lines, complained, code } = await run()
  expect(lines).toEqual([
    expect.stringMatching(/^ok {7}version {3}Ephemeris \d+\.\d+\.\d+ on Node\.js \S+, in \S+\.$/),
    expect.stringMatching(
      new RegExp(
        `^ok {7}folder {4}${dataDir}, of the user .+\\. Settings from the environment\\.$`,
      ),
    ),
    expect.stringMatching(
      isSqlite
        ? /^ok {7}database {2}SQLite, [\d.]+ [KM]B, of this version\.$/
        : /^ok {7}database {2}PostgreSQL \(site_\d*_?\d+ at 127\.0\.0\.1\), of this version\.$/,
    ),
    `ok       site      Running. It answers at ${site.url}.`,
    expect.stringMatching(
      /^warning {2}backups {3}The newest was made less than an hour ago \(\S+ \S+ UTC, \d+ KB\)\. No test restore yet\. /,
    ),
    `ok       copies    BACKUP_COMMAND copies each backup elsewhere. Here: 1 backup in ${dataDir}/backups.`,
    expect.stringMatching(/^ok {7}disk {6}[\d.]+ [MG]B are free\.$/),
    'ok       queue     0 messages to send, none undeliverable.',
    'ok       address   PUBLIC_URL is not set: only this machine can reach the site.',
    'ok       mail      The mail server accepts mails.',
  ])
  expect([complained, code]).toEqual(['', 0])
})

test('a clock that is or was wrong is named in the line of the backups', async () => {
  const { dataDir, run } = await runningSite()
  const file = path.join(backupFolder(dataDir), backupName(new Date('2999-01-01T03:30:00Z')))
  await writeFile(file, 'saved')
  const { lines, code } = await run()
  expect(lines[4]).toMatch(
    /^broken +backups +The clock is or was wrong\. It shows \S+ \S+ UTC, but there is a backup of 2999-01-01 03:30 UTC\. .* The newest was made less than an hour ago/,
  )
  expect(code).toBe(1)
})

test('a site that is not running is described too, and the command fails', async () => {
  const { run, site, isSqlite } = await runningSite()
  await site.close()
  const { lines, complained, code } = await run()
  expect(lines).toHaveLength(10)
  expect(lines[2]).toMatch(/^ok +database /)
  expect(lines[3]).toMatch(
    isSqlite
      ? /^broken +site +Not running\. Nothing answers at /
      : /^broken +site +Nothing answers at /,
  )
  expect([complained, code]).toEqual([
    'Not in order: site. More is checked by: npm run ephemeris -- doctor',
    1,
  ])
})

test('a site that has begun to start is waited for', async () => {
  const { site, dataDir, run, isSqlite } = await runningSite()
  if (!isSqlite) return
  await site.close()
  const lock = lockFolder(dataDir)
  onTestFinished(() => lock.release())
  let asked = 0
  const server = createServer((request, reply) => {
    asked += 1
    // It has a socket before it answers.
    if (asked === 1) request.destroy()
    else reply.end('{"ownerName":"Ada"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { lines, complained } = await run({ PORT: String(port) })
  expect(lines[3]).toBe(`ok       site      Running. It answers at http://127.0.0.1:${port}.`)
  expect(complained.split('\n')[0]).toBe('The site is starting.')
})

test('another site at the same address is not taken for this one', async () => {
  const { run, site, isSqlite } = await runningSite()
  if (!isSqlite) return
  await site.close()
  const other = await openTestSite()
  const { lines } = await run({ PORT: new URL(other.url).port })
  expect(lines[3]).toBe(`broken   site      Not running. Another site answers at ${other.url}.`)
})

test('without a data folder the other lines are still printed, and nothing is created', async () => {
  const { dataDir, run } = await runningSite()
  const missing = path.join(dataDir, 'missing')
  const { lines, code } = await run({ DATA_DIR: missing, PORT: String(await freePort()) })
  expect(lines).toHaveLength(10)
  expect(lines[1]).toMatch(/^broken +folder +\S+ does not exist\. Check DATA_DIR\./)
  expect(lines[9]).toBe('ok       mail      The mail server accepts mails.')
  expect(code).toBe(1)
  await expect(rm(missing)).rejects.toThrow('ENOENT')
})
