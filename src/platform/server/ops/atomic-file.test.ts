import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { writeFileAtomically } from './atomic-file.ts'

test('a file appears only when it is complete, and a failed one leaves nothing behind', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'page')
  await writeFileAtomically(file, async (handle) => {
    await handle.writeFile('first')
    expect(await readdir(folder)).not.toContain('page')
  })
  const failing = writeFileAtomically(file, async (handle) => {
    await handle.writeFile('sec')
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(await readdir(folder)).toEqual(['page'])
  expect(await readFile(file, 'utf8')).toBe('first')
})
