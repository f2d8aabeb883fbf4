import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../src/testing/temporary-folder.ts'
import { runBuild } from './run-build.ts'

/** A program whose build does this and nothing else. */
async function programThat(does: string): Promise<string> {
  const root = await temporaryFolder()
  await mkdir(path.join(root, 'bin'))
  await writeFile(path.join(root, 'bin', 'ephemeris.mjs'), does)
  return root
}

test.each([
  ['the system ends', `process.kill(process.pid, 'SIGKILL')`],
  ['Node ends', `process.kill(process.pid, 'SIGABRT')`],
])('a build that %s for its memory reports what it needs and what to do', async (_who, does) => {
  await expect(runBuild(await programThat(does))).rejects.toThrow(
    'The build was killed, probably because the machine ran out of memory. It needs about 1.4 GB: add swap space, or build the same commit on another machine and copy its dist folder here.',
  )
})

test('a failed build is reported, a successful one prints nothing', async () => {
  await expect(runBuild(await programThat('process.exitCode = 1'))).rejects.toThrow(
    /^The site could not be built\.$/,
  )
  await expect(runBuild(await programThat(''))).resolves.toBeUndefined()
})
