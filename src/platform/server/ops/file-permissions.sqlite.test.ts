import { chmod, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { restrictPermissions } from './file-permissions.ts'

/** A data folder as created with umask 022. */
async function openFolder(): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of ['media', 'backups', 'logs']) {
    await mkdir(path.join(folder, name))
    await writeFile(path.join(folder, name, 'file'), 'something')
  }
  await writeFile(path.join(folder, 'claimed'), 'This site has an owner.')
  for (const name of await entriesOf(folder)) {
    const file = path.join(folder, name)
    await chmod(file, (await lstat(file)).isDirectory() ? 0o755 : 0o644)
  }
  return folder
}

const entriesOf = async (folder: string) => ['.', ...(await readdir(folder, { recursive: true }))]

/** The permissions of other users by file name. */
async function openTo(folder: string): Promise<string[]> {
  const open: string[] = []
  for (const name of await entriesOf(folder))
    if (((await lstat(path.join(folder, name))).mode & 0o077) !== 0) open.push(name)
  return open
}

function storedLog() {
  const messages: string[] = []
  const log = (_details: object, message: string) => void messages.push(message)
  return { messages, log: { info: log, warn: log } }
}

test('a site readable by other users is private after a start, and logs that once', async () => {
  const dataDir = await temporaryFolder()
  const site = await openTestSite({ dataDir })
  await site.owner()
  await site.close()
  for (const name of await entriesOf(dataDir)) await chmod(path.join(dataDir, name), 0o755)
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const env = { LOG_LEVEL: 'info' }
  const messages = () => lines.filter((line) => line.includes('"event":"rights"'))
  const again = await openTestSite({ dataDir, env, logTo })
  await expect.poll(messages).toHaveLength(1)
  expect((await again.visitor().get('/health')).status).toBe(200)
  await again.close()
  expect(await openTo(dataDir)).toEqual([])
})

test('folders, files, backups and logs lose the permissions of other users and nothing else', async () => {
  const folder = await openFolder()
  const { log, messages } = storedLog()
  await restrictPermissions(folder, { log })
  expect(await openTo(folder)).toEqual([])
  expect((await lstat(path.join(folder, 'media'))).mode & 0o777).toBe(0o700)
  expect((await lstat(path.join(folder, 'claimed'))).mode & 0o777).toBe(0o600)
  await restrictPermissions(folder, { log })
  expect(messages).toEqual([
    'Files of the data folder were readable by other users of this machine; now only their owner can read them',
  ])
})

test('a link in the folder does not change its target', async () => {
  const [folder, elsewhere] = [await temporaryFolder(), await openFolder()]
  await symlink(elsewhere, path.join(folder, 'link'))
  const before = await openTo(elsewhere)
  await restrictPermissions(folder, storedLog())
  expect(await openTo(elsewhere)).toEqual(before)
})

test.each([
  ['refuses', () => Promise.reject(Object.assign(new Error('no'), { code: 'EPERM' }))],
  ['ignores', () => Promise.resolve()],
])('a volume that %s other rights is reported in one sentence', async (_what, change) => {
  const folder = await openFolder()
  const { log, messages } = storedLog()
  await restrictPermissions(folder, { log, change })
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain('cannot change their permissions')
})
