import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createNamedPipe } from '../../../testing/named-pipe.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { readFileInside, readRegularFile } from './regular-file.ts'

const missing = { ok: false, reason: 'missing' }
const tooLarge = { ok: false, reason: 'too large' }
const text = (data: string) => ({ ok: true, data: Buffer.from(data) })

/** A folder with a file, next to one with a secret. */
async function openFolder() {
  const root = await temporaryFolder()
  const folder = path.join(root, 'folder')
  mkdirSync(path.join(folder, 'sub'), { recursive: true })
  mkdirSync(path.join(root, 'other'))
  writeFileSync(path.join(folder, 'sub', 'a.txt'), 'text')
  writeFileSync(path.join(root, 'other', 'a.txt'), 'secret')
  return { root, folder, at: (...names: string[]) => path.join(folder, ...names) }
}

test('a regular file is read up to its limit, and not beyond it', async () => {
  const { at } = await openFolder()
  expect(await readRegularFile(at('sub', 'a.txt'), 4)).toEqual(text('text'))
  expect(await readRegularFile(at('sub', 'a.txt'), 3)).toEqual(tooLarge)
  expect(await readRegularFile(at('no.txt'), 4)).toEqual(missing)
})

test('a file of terabytes is refused by its size before it is read', async () => {
  const { at } = await openFolder()
  writeFileSync(at('huge'), '')
  truncateSync(at('huge'), 2 ** 40)
  expect(await readRegularFile(at('huge'), 2 ** 30)).toEqual(tooLarge)
})

test('a file that reports no size is read up to the limit', async () => {
  expect(await readRegularFile('/proc/self/status', 16)).toEqual(tooLarge)
})

test('pipes, devices, folders and links are not opened, and do not block', async () => {
  const { at } = await openFolder()
  createNamedPipe(at('pipe'))
  symlinkSync(at('sub', 'a.txt'), at('link'))
  symlinkSync('/dev/zero', at('zero'))
  for (const file of [at('pipe'), at('link'), at('zero'), at('sub'), '/dev/zero'])
    expect(await readRegularFile(file, 1024)).toEqual(missing)
})

test.each([
  ['sub/a.txt', text('text')],
  ['./sub/../sub/a.txt', text('text')],
  ['inner', text('text')],
  ['../other/a.txt', missing],
  ['..', missing],
  ['.', missing],
  ['/etc/passwd', missing],
  ['sub/a.txt\0.png', missing],
  ['link', missing],
  ['outside/a.txt', missing],
  ['pipe', missing],
])('of a folder, %j is read only inside it', async (relative, expected) => {
  const { root, folder, at } = await openFolder()
  symlinkSync('sub/a.txt', at('inner'))
  symlinkSync('../other/a.txt', at('link'))
  symlinkSync(path.join(root, 'other'), at('outside'))
  createNamedPipe(at('pipe'))
  expect(await readFileInside(folder, relative, 1024)).toEqual(expected)
})

test('a folder can be reached through a link', async () => {
  const { root, folder } = await openFolder()
  symlinkSync(folder, path.join(root, 'link'))
  expect(await readFileInside(path.join(root, 'link'), 'sub/a.txt', 4)).toEqual(text('text'))
})

test('nothing outside is read while a subfolder is repeatedly replaced by a link', async () => {
  const { root, folder, at } = await openFolder()
  let isSwapping = true
  const swap = async () => {
    while (isSwapping) {
      renameSync(at('sub'), at('kept'))
      symlinkSync(path.join(root, 'other'), at('sub'))
      await new Promise(setImmediate)
      rmSync(at('sub'))
      renameSync(at('kept'), at('sub'))
      await new Promise(setImmediate)
    }
  }
  const swapping = swap()
  for (let round = 0; round < 300; round += 1)
    expect(await readFileInside(folder, 'sub/a.txt', 1024)).not.toEqual(text('secret'))
  isSwapping = false
  await swapping
})
