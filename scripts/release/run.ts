// Makes a release: `npm run release`; docs/decisions/2026-11-29-releases.md describes it.
import { execFileSync } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readProgramVersion } from '../../src/platform/server/ops/program-version.ts'
import { runBuild } from '../run-build.ts'
import { makeRelease } from './make-release.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The commit of a clone without changes, so that a release can be made again from it. */
function committedVersion() {
  const { version, commit, committedAt } = readProgramVersion(root)
  if (commit === undefined || committedAt === undefined)
    throw new Error('A release is made from a clone of the repository, and needs git.')
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changed !== '')
    throw new Error(`Commit first, since a release is made from a commit. Changed:\n${changed}`)
  return { version, commit, committedAt }
}

async function main(): Promise<void> {
  if (!['linux', 'darwin'].includes(process.platform))
    throw new Error('Releases are made on Linux and macOS, each for its own platform.')
  const version = committedVersion()
  // Nothing of an older build.
  for (const folder of ['build', 'dist'])
    await rm(path.join(root, folder), { recursive: true, force: true })
  await runBuild(root)
  const archive = await makeRelease({ root, target: path.join(root, 'release'), version })
  const { size } = await stat(archive)
  console.log(`${path.relative(root, archive)}: ${(size / 1e6).toFixed(1)} MB`)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
