import { readGhost, readSubscribers, readWordpress } from '../../testing/foreign-readers.ts'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createNamedPipe } from '../../testing/named-pipe.ts'
import { folderWith } from '../../testing/transfer-site.ts'

const context = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }

test('a named pipe as an export does not block', async () => {
  const file = path.join(await folderWith({}), 'pipe')
  createNamedPipe(file)
  const source = { file, ...context }
  await expect(readGhost(source)).rejects.toThrow('is not an export of Ghost')
  await expect(readWordpress(source)).rejects.toThrow('there is no such file')
  await expect(readSubscribers(source)).rejects.toThrow('There is no such file')
})

test('importers read files only through the bounded functions', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const reading = globSync('{transfer,starter}/**/*.ts', { cwd: root })
    // The seed reads the starter content, which is part of the product.
    .filter((file) => !file.includes('.test.') && file !== path.join('starter', 'seed.ts'))
    .filter((file) =>
      /\b(?:readFile(?:Sync)?|createReadStream|open|openSync|copyFile|cp)\b[^;]*? from 'node:fs/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  expect(reading).toEqual([])
})
