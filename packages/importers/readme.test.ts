import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the example in the README prints the output shown there', async () => {
  const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
  const [, example = '', output = ''] =
    /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(readme) ?? []
  expect(example).toContain(`from '@ephemeris/importers'`)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', example],
    { cwd: import.meta.dirname },
  )
  expect(stdout).toBe(output)
}, 60_000)
