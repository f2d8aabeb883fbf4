import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { openChatTool } from '../../testing/chat-tool.ts'
import { partOf } from '../../testing/mail-server.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { BackupStatus } from './contract.ts'
import { backupFolder, backupName, listBackups } from './stored-backups.ts'

/** A site with an owner, a mail server, a chat tool and a clock that can be set. */
async function watchedSite(env: Record<string, string> = {}) {
  const mail = await openMailServer()
  const chat = await openChatTool()
  // Later than the schema of the database, which is made meanwhile.
  const clock = { time: Date.now() + 60_000 }
  const now = () => new Date(clock.time)
  const options = { now, env: { ...mail.env, CHAT_WEBHOOK_URL: chat.url, ...env } }
  const site = await openTestSite(options)
  const owner = await site.owner()
  const running = { ...site }
  /** Does the work of a minute. @returns the subjects of the mails since the last one */
  const look = async () => {
    // Such as that someone signed in.
    await running.deliverDue()
    const before = mail.mails.length
    await running.backups.runRound()
    await running.deliverDue()
    return mail.mails.slice(before).map(({ head }) => head['subject'])
  }
  const restart = async () => {
    await running.close()
    Object.assign(running, await openTestSite({ ...options, dataDir: site.dataDir }))
  }
  const status = async () => {
    // Sessions end when the clock is moved.
    await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
    return (await owner.get('/api/backup/status')).json as BackupStatus
  }
  return { site, clock, look, restart, status, mail, chat, folder: backupFolder(site.dataDir) }
}

test('missing backups are reported once by mail and chat, again after seven days, and when it is over', async () => {
  const { site, clock, look, restart, mail, chat, folder } = await watchedSite()
  expect(await look()).toEqual([])
  clock.time += 3 * dayMs
  writeFileSync(folder, 'A file in the way')
  expect(await look()).toEqual(['There is no backup'])
  const [first] = mail.mails
  expect(first?.to).toEqual(['owner@example.org'])
  const text = first && partOf(first, 'text/plain')
  expect(text).toMatch(/^There is no backup\.\n\nThere is none yet\. The last attempt failed\. /)
  expect(text).toContain('Let the site run at night, or make a backup now')
  expect(text).toContain(`${site.url}/admin?tab=settings&page=backups`)
  expect(chat.accepted.map(({ body }) => body.content.split('\n')[0])).toEqual([
    'There is no backup',
  ])
  // The chat tool is a third party.
  expect(JSON.stringify(chat.accepted)).not.toContain(folder)

  clock.time += 6.9 * dayMs
  expect(await look()).toEqual([])
  await restart()
  expect(await look()).toEqual([])
  clock.time += 0.2 * dayMs
  expect(await look()).toEqual(['Still: There is no backup'])
  expect(await look()).toEqual([])

  rmSync(folder)
  clock.time += dayMs
  expect(await look()).toEqual(['Backups are made again'])
  expect(await look()).toEqual([])
  expect(chat.accepted).toHaveLength(3)
})

test('where nobody can be notified, the owner is as soon as there is a mail server', async () => {
  const { clock, look, restart, folder } = await watchedSite()
  clock.time += 3 * dayMs
  writeFileSync(folder, 'A file in the way')
  const silent = await openTestSite({ now: () => new Date(clock.time) })
  await silent.backups.runRound()
  await restart()
  expect(await look()).toEqual(['There is no backup'])
})

test('the site restores its newest backup each week as a test, and leaves nothing behind', async () => {
  const { clock, look, status, folder } = await watchedSite()
  clock.time += dayMs
  expect(await look()).toEqual([])
  const first = await status()
  expect([first.trial, first.failedTrial]).toEqual([new Date(clock.time).toISOString(), null])
  expect(readdirSync(folder).toSorted()).toEqual([backupName(new Date(clock.time)), 'trial.json'])
  clock.time += 6 * dayMs
  await look()
  expect((await status()).trial).toBe(first.trial)
  clock.time += dayMs
  await look()
  expect((await status()).trial).toBe(new Date(clock.time).toISOString())
})

test('a damaged backup fails its test restore, which is reported at once and when another one passes', async () => {
  const flag = path.join(await temporaryFolder(), 'damage')
  const command = `if [ -e ${flag} ]; then truncate -s 4000 "$BACKUP_FILE"; fi`
  const { clock, look, mail, status, folder } = await watchedSite({ BACKUP_COMMAND: command })
  writeFileSync(flag, '')
  clock.time += dayMs
  expect(await look()).toEqual(['A test restore failed'])
  const failed = await status()
  expect(failed.trial).toBeNull()
  expect(failed.failedTrial?.reason).toMatch(/^The backup \S+ is damaged or cut off\.$/)
  expect(failed.problems.map(({ title }) => title)).toEqual(['A test restore failed'])
  expect(mail.mails[0] && partOf(mail.mails[0], 'text/plain')).toContain('is damaged or cut off.')
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  expect(await look()).toEqual([])

  rmSync(flag)
  clock.time += dayMs
  expect(await look()).toEqual(['A test restore has succeeded again'])
  expect(await status()).toMatchObject({ failedTrial: null, problems: [] })
})

test('a clock that was ahead hides neither missing backups nor the need for a test, and is reported', async () => {
  const { clock, look, status, folder } = await watchedSite()
  const right = clock.time + dayMs
  clock.time = right + 400 * dayMs
  // The backup, its test and the mails of that time are of the future from here on.
  expect(await look()).toEqual([])
  expect((await status()).trial).not.toBeNull()
  const [ahead] = listBackups(path.dirname(folder))
  clock.time = right
  expect(await look()).toEqual(['The clock is or was wrong'])
  const { last, trial, problems } = await status()
  const today = new Date(right).toISOString()
  expect(Date.parse(last?.date ?? '')).toBeLessThanOrEqual(right)
  expect(trial).toBe(today)
  expect(problems.map(({ advice }) => advice)).toEqual([
    `Set the clock (timedatectl set-ntp true). If it is right now, it was ahead then; move ${ahead?.file} elsewhere.`,
  ])
  rmSync(ahead?.file ?? '')
  expect(await look()).toEqual(['The clock is right again'])

  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'A file in the way')
  clock.time += 3 * dayMs
  expect(await look()).toEqual(['There is no backup'])
  // Nor does it matter that it was reported at a time that has not come yet.
  clock.time += 400 * dayMs
  expect(await look()).toContain('Still: There is no backup')
  clock.time -= 400 * dayMs
  expect(await look()).toContain('Still: There is no backup')
})

test('a clock that is behind makes backups, tests them and is reported', async () => {
  const { clock, look, status, folder } = await watchedSite()
  clock.time += dayMs
  await look()
  clock.time = Date.parse('1970-01-01T00:01:00Z')
  expect(await look()).toEqual(['The clock is or was wrong'])
  expect(listBackups(path.dirname(folder)).map(({ date }) => date.getUTCFullYear())).toEqual([
    new Date().getUTCFullYear(),
    1970,
  ])
  expect((await status()).trial).toBe('1970-01-01T00:01:00.000Z')
})

test('a disk that fills up is reported', async () => {
  const { site, clock, look } = await watchedSite()
  const history = path.join(site.dataDir, '.disk-history.json')
  const at = new Date(clock.time - 2 * dayMs).toISOString()
  // The site writes it once when it starts.
  await expect.poll(() => existsSync(history) && readFileSync(history, 'utf8')).toContain('at')
  writeFileSync(history, JSON.stringify([{ at, freeBytes: 1024 ** 5 }]))
  expect(await look()).toEqual(['The disk is filling up'])
  expect(await look()).toEqual([])
  rmSync(history)
  expect(await look()).toEqual(['The disk has enough room again'])
})

test('records that were cut off while they were written hide nothing', async () => {
  const { clock, look, status, folder } = await watchedSite()
  mkdirSync(folder)
  for (const name of ['trial.json', 'trial-failure.json', 'failure.json'])
    writeFileSync(path.join(folder, name), '{"date":"20')
  clock.time += 30 * dayMs
  expect(await look()).toEqual([])
  expect((await status()).trial).toBe(new Date(clock.time).toISOString())
  truncateSync(path.join(folder, 'trial.json'), 9)
  expect((await status()).problems.map(({ title }) => title)).toEqual(['No test restore yet'])
  expect(await look()).toEqual([])
  expect((await status()).problems).toEqual([])
  expect(existsSync(path.join(folder, 'trial.json'))).toBe(true)
})
