import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../src/testing/temporary-folder.ts'
import { buildIcons } from './icons.ts'

test('the icons have the sizes that browsers ask for', async () => {
  const folder = await temporaryFolder()
  await buildIcons(path.resolve(import.meta.dirname, '..'), folder)
  const read = (name: string) => readFile(path.join(folder, name))
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
  expect(sizeOf(await read('apple-touch-icon.png'))).toEqual([180, 180])
  expect(sizeOf(await read('icon-512.png'))).toEqual([512, 512])
  const ico = await read('favicon.ico')
  expect(ico.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
  expect(sizeOf(ico.subarray(ico.readUInt32LE(18)))).toEqual([32, 32])
  expect(ico.length).toBe(22 + ico.readUInt32LE(14))
})
