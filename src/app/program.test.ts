import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashSources } from '../../scripts/build.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Installation {
  /** Whether there is a build, and whether it is of the sources that are there. */
  build: 'none' | 'fresh' | 'old'
  hasTools: boolean
}

/** Says what the program of an installation prints: its parts say which they are. */
async function printed({ build, hasTools }: Installation, command: string) {
  const folder = await temporaryFolder()
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  for (const name of ['bin/ephemeris.mjs', 'scripts/build.ts'])
    cpSync(path.join(root, name), path.join(folder, name))
  for (const name of ['packages', 'public', 'starter']) mkdirSync(path.join(folder, name))
  write('package.json', '{ "type": "module" }')
  write('src/app/main.ts', `export const main = () => console.log('the sources')`)
  if (hasTools) write('node_modules/vite/package.json', '{}')
  if (build !== 'none') {
    write('dist/server/main.js', `export const main = () => console.log('the build')`)
    write('dist/built-from', build === 'fresh' ? hashSources(folder) : 'others')
  }
  const program = path.join(folder, 'bin/ephemeris.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [program, command], { encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

test.each([
  ['a build of the sources is what runs', 'fresh', true, 'backup', 'the build'],
  ['a build that is older than the sources is not', 'old', true, 'backup', 'the sources'],
  ['without a build the sources run', 'none', true, 'start', 'the sources'],
  ['what builds is no part of a build', 'fresh', true, 'build', 'the sources'],
  ['without the tools the build runs', 'fresh', false, 'start', 'the build'],
  [
    'without the tools an old build runs, and a start says so',
    'old',
    false,
    'start',
    'The development tools are not installed: using the build as it is.\nthe build',
  ],
  [
    'without a build and tools there is a sentence',
    'none',
    false,
    'doctor',
    'There is no build in dist, and the development tools that make one are not installed. Run: npm ci && npm run build',
  ],
  [
    'without the tools a build is refused with a sentence',
    'fresh',
    false,
    'build',
    'The development tools, which this needs, are not installed. Run: npm ci',
  ],
] as const)('%s', async (_case, build, hasTools, command, words) => {
  expect(await printed({ build, hasTools }, command)).toBe(words)
})

test('a change of a package makes a build stale, a change of its tests does not', async () => {
  const folder = await temporaryFolder()
  for (const name of ['packages/sky', 'public', 'scripts', 'src', 'starter'])
    mkdirSync(path.join(folder, name), { recursive: true })
  const before = hashSources(folder)
  writeFileSync(path.join(folder, 'packages/sky/fields.test.ts'), 'test')
  expect(hashSources(folder)).toBe(before)
  writeFileSync(path.join(folder, 'packages/sky/fields.ts'), 'export const skyFields = {}')
  expect(hashSources(folder)).not.toBe(before)
})
