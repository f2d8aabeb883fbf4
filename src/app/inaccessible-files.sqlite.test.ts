import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { firstMatch } from '../testing/first-match.ts'
import { runProgram } from '../testing/run-program.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { asUnprivileged, giveAway, unprivileged as user } from '../testing/unprivileged.ts'

const root = path.resolve(import.meta.dirname, '../..')

async function start(folder: string, dataDir: string, user: { uid?: number } = {}) {
  const program = path.join(folder, 'bin/ephemeris.mjs')
  const child = spawn(process.execPath, [program, 'start'], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  // A site that starts would run until it is stopped.
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

/** The command that a sentence tells, run by whoever runs this test. */
function repair(sentence: string): void {
  const [command = 'false'] = /chown -R .*$/.exec(sentence) ?? []
  execFileSync('sh', ['-c', command])
}

test.each(['ephemeris.sqlite', 'media'])(
  '%s that belongs to another user stops the start with a message, whose command repairs it',
  async (name) => {
    const dataDir = await closedSite()
    const file = path.join(dataDir, name)
    if (name === 'media') mkdirSync(file, { recursive: true })
    giveAway(dataDir, [name])
    chmodSync(file, name === 'media' ? 0o555 : 0o444)
    const sentence = await start(root, dataDir, asUnprivileged)
    expect(sentence).toBe(
      `${file} may not be read and written by the user of the site (number ${user}). Give it back to that user, as root: chown -R ${user} ${dataDir} && chmod -R u+rwX ${dataDir}`,
    )
    repair(sentence)
    expect(await start(root, dataDir, asUnprivileged)).toBe('')
  },
)

/** A site with a picture that root left in it, which the site may not read. */
async function siteWithLostPicture() {
  const dataDir = await closedSite()
  const picture = path.join(dataDir, 'media', 'moon.webp')
  mkdirSync(path.dirname(picture), { recursive: true })
  writeFileSync(picture, 'The moon')
  giveAway(dataDir, ['media/moon.webp'])
  chmodSync(picture, 0o000)
  const sentence = `${picture} may not be read by the user `
  return { dataDir, picture, sentence }
}

test('a picture that the site may not read is answered with an error, and the start reports it with the command', async () => {
  const { dataDir, sentence } = await siteWithLostPicture()
  const child = spawn(process.execPath, [path.join(root, 'bin/ephemeris.mjs'), 'start'], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...asUnprivileged,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stdout.on('data', (part: Buffer) => (log += String(part)))
  const url = await firstMatch(child, /open at (\S+)/)
  const lost = await fetch(`${url}/media/moon.webp`)
  expect([lost.status, await lost.text()]).toEqual([503, 'The picture cannot be read'])
  expect((await fetch(`${url}/media/sun.webp`)).status).toBe(404)
  const events = () =>
    log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { event?: string; files?: number; msg: string })
      .filter(({ event }) => event === 'unreadable')
  await expect.poll(() => events().length).toBe(2)
  const reported = events().find(({ files }) => files === 1)
  expect(reported?.msg).toContain(sentence)
  repair(reported?.msg ?? '')
  const found = await fetch(`${url}/media/moon.webp`)
  expect([found.status, await found.text()]).toEqual([200, 'The moon'])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('backup, check and doctor report the picture that may not be read, and the command that repairs it', async () => {
  const { dataDir, sentence } = await siteWithLostPicture()
  const run = (words: string) => runProgram(dataDir, words, { user: asUnprivileged })
  const checked = await run('check')
  expect([checked.complained, checked.code]).toEqual([expect.stringContaining(sentence), 1])
  expect((await run('doctor')).said).toContain(`broken   folder    ${sentence}`)
  const refused = await run('backup')
  expect([refused.complained, refused.code]).toEqual([
    expect.stringContaining(sentence.replace('read', 'used')),
    1,
  ])
  repair(refused.complained)
  expect((await run('check')).code).toBe(0)
  expect((await run('backup')).said).toMatch(/read back and verified\.$/)
})

test('doctor still prints its table for a user who may not read the data folder', async () => {
  const dataDir = await temporaryFolder()
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o700 : 0o000)
  onTestFinished(() => chmodSync(dataDir, 0o700))
  const { said, complained, code } = await runProgram(dataDir, 'doctor', { user: asUnprivileged })
  const lines = said.split('\n')
  expect(lines.filter((line) => !/^(?:ok|warning|broken) /.test(line))).toEqual([])
  for (const part of ['settings', 'folder', 'disk', 'database', 'clock', 'backups', 'mail', 'site'])
    expect(lines.filter((line) => line.slice(9).startsWith(`${part} `))).toHaveLength(1)
  expect(lines.find((line) => line.startsWith('broken   folder'))).toMatch(
    /cannot be read by the user of the site .*as root: chown -R \d+ \S+ && chmod -R u\+rwX \S+$/,
  )
  expect([complained, code]).toEqual([expect.stringMatching(/^\d things are broken\.$/), 1])
})

test('a start without a build and the tools for one fails with a message', async () => {
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
