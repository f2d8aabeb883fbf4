import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../src/testing/browser.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { firstMatch } from '../../src/testing/first-match.ts'
import { form, plain } from '../../src/testing/pictures.ts'
import { makeRelease } from './make-release.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const version = { version: '1.2.3', commit: 'c'.repeat(40), committedAt: 1_790_000_000 }

let work = ''
/** The unpacked release. */
let release = ''
let archive = ''

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'ephemeris-release-'))
  archive = await makeRelease({ root, target: path.join(work, 'one'), version, level: 1 })
  await run('tar', ['-xzf', archive, '-C', work])
  release = path.join(work, path.basename(archive, '.tar.gz'))
})
afterAll(() => rm(work, { recursive: true }))

/** Runs the program of the release with no Node and npm to be found, and no settings but these. */
function startProgram(words: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(path.join(release, 'bin/ephemeris'), words, {
    cwd: work,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Watches the memory of a process and those that it starts. @returns ends watching, and gives the most of all together */
function watchMemory(pid = 0): () => number {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb(String(pid)))), 50)
  onTestFinished(() => clearInterval(timer))
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** What processes share, such as the program of Node, is counted once. Zero where the system does not say. */
function memoryMb(pid: string): number {
  try {
    const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    const others = childrenOf(pid).map(memoryMb)
    return others.reduce((sum, one) => sum + one, Number(own) / 1024)
  } catch {
    // It has ended, or this is not Linux.
    return 0
  }
}

/** The processes that a process has started, where the system says. */
function childrenOf(pid: string | number = 0): string[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : []
}

const read = async (name: string) => await readFile(path.join(release, name), 'utf8')

test('the same build gives the same archive, and its checksums agree with its files', async () => {
  const again = await makeRelease({ root, target: path.join(work, 'two'), version, level: 1 })
  const sumsOf = async (file: string) => await readFile(file.replace('.tar.gz', '.sha256'), 'utf8')
  expect(await sumsOf(again)).toBe(await sumsOf(archive))
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release })
  const { stdout } = await run('tar', ['-tvzf', archive], {
    env: { TZ: 'UTC', PATH: '/usr/bin:/bin' },
  })
  for (const line of stdout.trim().split('\n'))
    expect(line).toMatch(/^(?:-rwxr-xr-x|-rw-r--r--|[dl]\S{9}) 0\/0 +\d+ 2026-09-21 14:13 /)
})

test('no file of a release names the folder that it was built in', async () => {
  const names = globSync(['{bin,deploy,dist,starter}/**', '*'], { cwd: release })
  const files = names.filter((name) => /\.(?:js|css|json|txt)$/.test(name))
  expect(files.length).toBeGreaterThan(500)
  const found = await Promise.all(
    files.map(async (name) => ((await read(name)).includes(root) ? [name] : [])),
  )
  expect(found.flat()).toEqual([])
})

test('a release has nothing that only tests and tools need, and says what is in it', async () => {
  const names = await readdir(release, { recursive: true })
  expect(names.filter((name) => /\.(?:map|ts|tsx)$|\.test\.|site-host/.test(name))).toEqual([])
  for (const name of [
    'LICENSE',
    'deploy/ephemeris.service',
    'docs/manual/README.md',
    '.env.example',
  ])
    expect([name, existsSync(path.join(release, name))]).toEqual([name, true])
  const { components } = JSON.parse(await read('sbom.cdx.json')) as {
    components: { name: string; hashes?: unknown[] }[]
  }
  const parts = components.map(({ name }) => name)
  expect(parts).toEqual(
    expect.arrayContaining(['fastify', 'react-dom', 'sharp', '@fontsource-variable/besley']),
  )
  expect(parts).not.toContain('vitest')
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([])
  const notices = await read('THIRD-PARTY-NOTICES.txt')
  expect(notices).toContain('fastify 5.')
  expect(notices).toContain('SIL OPEN FONT LICENSE')
})

test('it says its version and commit, and refuses what needs the sources', async () => {
  const printed = async (word: string) => {
    const child = startProgram([word])
    let text = ''
    child.stdout?.on('data', (data: Buffer) => (text += data.toString()))
    child.stderr?.on('data', (data: Buffer) => (text += data.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, text: text.trim() }
  }
  expect(await printed('version')).toEqual({
    code: 0,
    text: `Ephemeris 1.2.3, commit ${version.commit} of 2026-09-21, Node.js ${process.versions.node}, ${process.platform}-${process.arch}`,
  })
  expect(await printed('build')).toEqual({
    code: 1,
    text: 'This is a release, which has no sources: "build" needs a clone of the repository.',
  })
})

test('the site loads neither what renders texts nor what reads papers, which run in processes of their own', async () => {
  const chunks = globSync('dist/server/*.js', { cwd: release })
  const codes = new Map(
    await Promise.all(chunks.map(async (name) => [path.basename(name), await read(name)] as const)),
  )
  const loaded = new Set(['main.js', 'entry-server.js'])
  const [, start = ''] = /import\(.\.\/(start-[^)]+\.js).\)/.exec(codes.get('main.js') ?? '') ?? []
  loaded.add(start)
  for (const name of loaded)
    for (const [, next = ''] of (codes.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      loaded.add(next)
  expect(loaded.size).toBeGreaterThan(100)
  for (const name of ['renderMarkdown', 'writeLatex', 'htmlToMarkdown', 'readLatex']) {
    const found = [...codes].filter(([, code]) => code.includes(`function ${name}(`))
    expect([name, found.length]).toEqual([name, 1])
    expect(found.map(([chunk]) => chunk).filter((chunk) => loaded.has(chunk))).toEqual([])
  }
})

test('a new site runs from it without npm, in 300 MB at first: an owner, a picture, an article with a formula and a chart', async () => {
  const site = startProgram(['start'], { DATA_DIR: path.join(work, 'data'), PORT: '0' })
  onTestFinished(() => void site.kill('SIGKILL'))
  const peakMb = watchMemory(site.pid)
  const base = await firstMatch(site, /open at (\S+)/)
  const peak = peakMb()
  expect(peak).toBeGreaterThan(process.platform === 'linux' ? 100 : -1)
  expect(peak).toBeLessThanOrEqual(300)
  expect(childrenOf(site.pid)).toEqual([])
  const owner = openBrowser(base)
  const account = { username: 'ada', email: 'ada@example.org', name: 'Ada' }
  await owner('POST', '/api/register', { ...account, password: 'correct horse' })
  const picture = await owner('POST', '/api/media', form(await plain(64, 48).png().toBuffer()))
  const { url } = picture.json as { url: string }
  const content = `![A plate](${url})\n\nIt is $E = mc^2$.\n\n\`\`\`chart\ntitle: Light\n\n1, 2\n3, 4\n\`\`\`\n`
  const post = { title: 'Light', excerpt: 'About light.', category: 'Notes', date: 'May 1, 2026' }
  const { id } = (await owner('POST', '/api/blog', { ...post, content })).json as { id: number }
  const { text } = await openBrowser(base)('GET', `/blog/${id}`)
  for (const part of ['<picture', '<math', '<svg', 'About light.']) expect(text).toContain(part)
  expect((await openBrowser(base)('GET', '/')).text).toContain('Ada')
  const exit = once(site, 'exit')
  site.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test('it is upgraded to a newer release and back, with the site that it made', async () => {
  const opt = path.join(work, 'opt')
  await mkdir(opt)
  await run('tar', ['-xzf', archive, '-C', opt])
  const link = path.join(opt, 'ephemeris')
  await symlink(path.join(opt, path.basename(release)), link)
  const target = path.join(work, 'newer')
  const next = await makeRelease({
    root,
    target,
    version: { ...version, version: '1.2.4' },
    level: 1,
  })
  const env = {
    PATH: '/usr/bin:/bin',
    DATA_DIR: path.join(work, 'upgraded'),
    PORT: String(await freePort()),
    SYSTEMD_UNIT_PATH: work,
  }
  const site = spawn(path.join(link, 'bin/ephemeris'), ['start'], { env })
  onTestFinished(() => void site.kill('SIGKILL'))
  await firstMatch(site, /open at (\S+)/)
  const command = async (...words: string[]) =>
    await run(path.join(link, 'bin/ephemeris'), words, { cwd: work, env })
  await expect(command('upgrade', next)).rejects.toThrow(
    'The site is running, and no service of systemd starts it here. Stop it, and run the command again.',
  )
  const exit = once(site, 'exit')
  site.kill('SIGTERM')
  await exit
  expect((await command('upgrade', next)).stdout).toContain('Ephemeris 1.2.4 answers.')
  expect((await command('version')).stdout).toContain('Ephemeris 1.2.4,')
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: link })
  expect((await command('rollback')).stdout).toContain('Ephemeris 1.2.3 answers again.')
  expect((await command('version')).stdout).toContain('Ephemeris 1.2.3,')
})
