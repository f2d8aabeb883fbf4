import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { describeVersion } from './version.ts'

const on = `Node.js ${process.versions.node}, ${process.platform}-${process.arch}`

test('a release has the version and the commit of its file', async () => {
  const folder = await temporaryFolder()
  const release = { version: '1.2.3', commit: 'abc', committedAt: 1_790_000_000 }
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release))
  const version = readProgramVersion(folder)
  expect(version).toEqual(release)
  expect(describeVersion(version)).toBe(`Ephemeris 1.2.3, commit abc of 2026-09-21, ${on}`)
})

test('a folder that is not a clone has no commit, also inside another repository', async () => {
  const folder = await temporaryFolder()
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "1.2.3" }')
  const version = readProgramVersion(folder)
  expect(version).toEqual({ version: '1.2.3', commit: undefined, committedAt: undefined })
  expect(describeVersion(version)).toBe(`Ephemeris 1.2.3, ${on}`)
})
