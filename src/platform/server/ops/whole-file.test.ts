import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { writeWholeFile } from './whole-file.ts'

test('a file has its name when it is whole, and nothing is left of one that failed', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'page')
  await writeWholeFile(file, async (handle) => {
    await handle.writeFile('first')
    expect(await readdir(folder)).not.toContain('page')
  })
  const failing = writeWholeFile(file, async (handle) => {
    await handle.writeFile('sec')
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(await readdir(folder)).toEqual(['page'])
  expect(await readFile(file, 'utf8')).toBe('first')
})
