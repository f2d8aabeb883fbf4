import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { createDiskReserve } from './disk-reserve.ts'

test('concurrent calls create the reserve once, and it is released once', async () => {
  const folder = await temporaryFolder()
  const reserve = createDiskReserve(folder)
  await Promise.all([reserve.keep(), reserve.keep()])
  expect(await readdir(folder)).toEqual(['reserve'])
  expect([await reserve.release(), await reserve.release()]).toEqual([true, false])
})

test('creating a reserve deletes what a crash left, but not what may be in progress', async () => {
  const folder = await temporaryFolder()
  const [old, young] = ['.unfinished-old', '.unfinished-young']
  for (const name of [old, young]) await writeFile(path.join(folder, name), 'left')
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await utimes(path.join(folder, old), yesterday, yesterday)
  await createDiskReserve(folder).keep()
  expect((await readdir(folder)).toSorted()).toEqual([young, 'reserve'])
})
