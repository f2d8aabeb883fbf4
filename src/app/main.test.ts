import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const program = path.resolve(import.meta.dirname, '../../bin/ephemeris.mjs')

function run(args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', STARTER_CONTENT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function linesOf(stream: NodeJS.ReadableStream | null): Promise<string[]> {
  const lines: string[] = []
  if (stream) for await (const line of createInterface(stream)) lines.push(line)
  return lines
}

test.each([
  [['start'], { PORT: 'eighty' }, 'PORT must be a port number from 0 to 65535.'],
  [
    ['stat'],
    {},
    'There is no command "stat". The commands are: start, dev, build, backup, restore, recover, upgrade, rollback, schema, check, status, doctor, privacy, move, owner, starter, export, import, sync, render, version, bench.',
  ],
])('%j with %o ends with one sentence', async (args, env, sentence) => {
  const child = run(args, env)
  const [lines, [code]] = await Promise.all([linesOf(child.stderr), once(child, 'exit')])
  expect(lines).toEqual([sentence])
  expect(code).toBe(1)
})

test('a database that does not answer is reported in one sentence, without its address', async () => {
  const child = run(['start'], {
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/site',
  })
  const [lines, [code]] = await Promise.all([linesOf(child.stderr), once(child, 'exit')])
  expect(lines).toEqual([
    'The database does not respond. Check DATABASE_URL, and that its server is running.',
  ])
  expect(code).toBe(1)
})

/** A port of this machine that another program uses. */
async function takenPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  return typeof address === 'object' && address ? String(address.port) : ''
}

/** What a start says that ends, with a port that is taken in its settings. */
async function refusedStart(env: (taken: string) => Record<string, string>): Promise<string[]> {
  const settings = { PORT: '0', DATA_DIR: await temporaryFolder(), ...env(await takenPort()) }
  const child = run(['start'], settings)
  const [lines, [code]] = await Promise.all([linesOf(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  return lines
}

test.each<[string, string, (taken: string) => Record<string, string>]>([
  ['without metrics', 'PORT', (taken) => ({ PORT: taken })],
  ['with them', 'PORT', (taken) => ({ PORT: taken, METRICS_PORT: '0' })],
  ['that of the metrics', 'METRICS_PORT', (taken) => ({ METRICS_PORT: taken })],
])('a port in use is reported in one sentence, %s', async (_case, setting, env) => {
  expect(await refusedStart(env)).toEqual([
    `Another program is already using this address. Stop it, or choose another ${setting}.`,
  ])
})

test('the metrics and the site on one port are reported in one sentence', async () => {
  const port = String(await freePort())
  expect(await refusedStart(() => ({ PORT: port, METRICS_PORT: port }))).toEqual([
    'PORT and METRICS_PORT are the same. Choose another METRICS_PORT.',
  ])
})

test('the address of another machine as HOST is reported in one sentence', async () => {
  // Kept for documentation, so that no machine has it. Source: RFC 5737.
  expect(await refusedStart(() => ({ HOST: '192.0.2.1' }))).toEqual([
    'This machine has no address 192.0.2.1. Set HOST to one of its own, such as 127.0.0.1, or to 0.0.0.0 for all of them.',
  ])
})

test('every file that a site creates is private, whatever its umask', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const script = 'umask 022; exec "$0" "$1" start'
  const child = spawn('sh', ['-c', script, process.execPath, program], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('Press Ctrl-C')) break
  }
  // No permissions had to be restricted.
  expect(lines.filter((line) => line.includes('"event":"rights"'))).toEqual([])
  const names = ['.', ...readdirSync(dataDir, { recursive: true }).map(String)]
  expect(names).toEqual(expect.arrayContaining(['ephemeris.sqlite', 'ephemeris.sqlite-wal']))
  const open = names.filter((name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s shuts the site down cleanly', async (signal) => {
  const child = run(['start'], { PORT: '0', DATA_DIR: await temporaryFolder() })
  if (!child.stdout) throw new Error('The site has no output')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('Press Ctrl-C')) break
  }
  expect(lines.join('\n')).toMatch(/Ephemeris is open at http:\/\/127\.0\.0\.1:\d+/)
  expect(lines.join('\n')).toContain('Nobody owns this site yet')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})
