import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openDiskReserve } from './disk-reserve.ts'

test('a reserve that is wanted twice at once is taken once, and given once', async () => {
  const folder = await temporaryFolder()
  const reserve = openDiskReserve(folder)
  await Promise.all([reserve.keep(), reserve.keep()])
  expect(await readdir(folder)).toEqual(['reserve'])
  expect([await reserve.release(), await reserve.release()]).toEqual([true, false])
})
