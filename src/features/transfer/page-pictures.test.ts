import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../../testing/pictures.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { pictureOfPage } from './page-pictures.ts'

/** A machine whose converters are scripts. */
async function machineWith(scripts: Readonly<Record<string, string>>): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'bin')
  await mkdir(folder)
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(path.join(folder, name), 0o755)
  }
  return folder
}

test('a PDF is converted by a program of the machine, which knows nothing of the settings', async () => {
  const png = path.join(await temporaryFolder(), 'made.png')
  await writeFile(png, await plain(6, 4).png().toBuffer())
  const script = `test -z "$NODE_ENV$DATA_DIR" && /bin/grep -q '%PDF' page && /bin/cp ${png} page.png`
  const searchPath = await machineWith({ pdftocairo: script })
  const made = await pictureOfPage(Buffer.from('%PDF-1.7'), 'pdf', { searchPath })
  expect(made.ok && made.value.subarray(1, 4).toString()).toBe('PNG')
})

test.each([
  ['a file that it cannot read', 'exit 1', {}],
  ['nothing that is a picture', 'exit 0', {}],
  ['more time than it has', '/bin/sleep 30 & wait', { limitMs: 100 }],
  ['more disk than it has', '/bin/head -c 9000000 /dev/zero > page.png', { fileMb: 1 }],
])('a program with %s gives no picture', async (_what, script, limits) => {
  const searchPath = await machineWith({ gs: script })
  const made = await pictureOfPage(Buffer.from('%!PS'), 'eps', { searchPath, ...limits })
  expect(made.ok).toBe(false)
})

test('a machine without a program says which one it needs', async () => {
  const searchPath = await machineWith({})
  const made = [
    await pictureOfPage(Buffer.from('%PDF'), 'pdf', { searchPath }),
    await pictureOfPage(Buffer.from('%!PS'), 'eps', { searchPath: '' }),
  ]
  expect(made).toEqual([
    { ok: false, problem: 'PDF needs poppler-utils on this machine' },
    { ok: false, problem: 'EPS needs ghostscript on this machine' },
  ])
})
