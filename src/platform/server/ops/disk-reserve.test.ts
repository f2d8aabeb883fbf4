import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { openDiskReserve } from './disk-reserve.ts'

test('a reserve that is wanted twice at once is taken once, and given once', async () => {
  const folder = await temporaryFolder()
  const reserve = openDiskReserve(folder)
  await Promise.all([reserve.keep(), reserve.keep()])
  expect(await readdir(folder)).toEqual(['reserve'])
  expect([await reserve.release(), await reserve.release()]).toEqual([true, false])
})

test('what a crash left of a reserve goes when one is taken, and what may be under way stays', async () => {
  const folder = await temporaryFolder()
  const [old, young] = ['.unfinished-old', '.unfinished-young']
  for (const name of [old, young]) await writeFile(path.join(folder, name), 'left')
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await utimes(path.join(folder, old), yesterday, yesterday)
  await openDiskReserve(folder).keep()
  expect((await readdir(folder)).toSorted()).toEqual([young, 'reserve'])
})
