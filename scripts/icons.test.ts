import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../src/testing/temporary-folder.ts'
import { accentColours } from '../src/shared/accent-colours.ts'
import { accentNames, iconFile } from '../src/shared/accents.ts'
import { buildIcons } from './icons.ts'

test('the icons have the sizes that browsers need', async () => {
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

test('every accent has icons', async () => {
  const folder = await temporaryFolder()
  await buildIcons(path.resolve(import.meta.dirname, '..'), folder)
  for (const accent of accentNames) {
    const svg = await readFile(path.join(folder, iconFile('favicon.svg', accent)), 'utf8')
    expect(svg).toContain(accentColours[accent].light)
    expect(svg).toContain(accentColours[accent].dark)
    const ico = await readFile(path.join(folder, iconFile('favicon.ico', accent)))
    expect(ico.readUInt16LE(2)).toBe(1)
  }
})
