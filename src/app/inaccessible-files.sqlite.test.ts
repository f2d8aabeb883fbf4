import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'

const root = path.resolve(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** Rights hold nobody back who is root, so the site is then started as somebody else. */
const user = isRoot ? 65_534 : (process.getuid?.() ?? 0)

async function start(folder: string, dataDir: string, uid?: number) {
  const program = path.join(folder, 'bin/ephemeris.mjs')
  const child = spawn(process.execPath, [program, 'start'], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  })
  // A site that opens would be open until somebody ends it.
  child.stdout.on('data', (part: Buffer) => {
    if (String(part).includes('Ctrl-C')) child.kill('SIGTERM')
  })
  return (await text(child.stderr)).trim()
}

/** A data folder with the site of whoever runs this test. */
async function closedSite() {
  const site = await openTestSite({ dataDir: await temporaryFolder() })
  await site.owner()
  await site.close()
  return site.dataDir
}

test.each(['ephemeris.sqlite', 'media'])(
  '%s that belongs to somebody else stops the start with a sentence',
  async (name) => {
    const dataDir = await closedSite()
    const file = path.join(dataDir, name)
    if (name === 'media') mkdirSync(file, { recursive: true })
    if (isRoot)
      for (const own of ['.', ...readdirSync(dataDir)])
        if (own !== name) chownSync(path.join(dataDir, own), user, user)
    chmodSync(file, name === 'media' ? 0o555 : 0o444)
    chmodSync(dataDir, 0o777)
    chmodSync(path.dirname(dataDir), 0o777)
    expect(await start(root, dataDir, isRoot ? user : undefined)).toBe(
      `${file} may not be read and written by the user of the site (number ${user}). Give it back to that user, as root: chown -R ${user} ${dataDir}`,
    )
  },
)

test('a start without a build and without the tools for one is a sentence', async () => {
  const copy = await temporaryFolder()
  for (const name of ['bin', 'src', 'scripts', 'package.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  // What runs needs is there; what builds need is not.
  mkdirSync(path.join(copy, 'node_modules'))
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const link = path.join(copy, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), link)
  }
  expect(await start(copy, path.join(copy, 'data'))).toBe(
    'There is no build in dist, and the development tools that make one are not installed. Run: npm ci && npm run build',
  )
})
