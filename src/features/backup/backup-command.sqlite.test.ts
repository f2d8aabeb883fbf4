import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { BackupStatus } from './contract.ts'

test('a command runs after each backup, with the path of the new file', async () => {
  const elsewhere = path.join(await temporaryFolder(), 'copy')
  const site = await openTestSite({ env: { BACKUP_COMMAND: `cp "$BACKUP_FILE" ${elsewhere}` } })
  const owner = await site.owner()
  expect((await owner.send('POST', '/api/backup')).status).toBe(201)
  const newest = await site.backups.newest()
  expect(readFileSync(elsewhere).equals(readFileSync(newest?.file ?? ''))).toBe(true)
})

test('a failing command is reported, and the backup is kept', async () => {
  const site = await openTestSite({ env: { BACKUP_COMMAND: 'exit 3' } })
  const owner = await site.owner()
  const reason =
    'The backup was made, but BACKUP_COMMAND exited with code 3. Its output is in the log.'
  const refused = await owner.send('POST', '/api/backup')
  expect([refused.status, refused.text]).toEqual([503, reason])
  const status = (await owner.get('/api/backup/status')).json as BackupStatus
  expect(status.failure).toMatchObject({ reason, what: 'command' })
  expect(status.problems).toContainEqual({
    check: 'backup',
    title: 'The last backup was not copied',
    says: reason,
    advice: 'The command runs again after the next backup.',
  })
  expect(status.last).not.toBeNull()
})

test('restore --verify reports the content of the newest backup without changing the site', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/backup')
  const program = path.resolve(import.meta.dirname, '../../../bin/ephemeris.mjs')
  const { status, stdout } = spawnSync(process.execPath, [program, 'restore', '--verify'], {
    env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir },
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/^The backup of \S+ can be restored: \d+ rows and \d+ files?\.\n$/)
  expect(status).toBe(0)
  expect((await owner.get('/api/user')).status).toBe(200)
  expect((await owner.get('/api/backup/status')).json).toMatchObject({
    trial: expect.any(String) as string,
  })
})
