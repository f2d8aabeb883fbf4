import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
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
    'There is no command "stat". There are: start, dev, build, backup, restore, check, doctor, privacy, move, owner, starter, export, import, sync, bench.',
  ],
])('%j with %o ends with one sentence', async (args, env, sentence) => {
  const child = run(args, env)
  const [lines, [code]] = await Promise.all([linesOf(child.stderr), once(child, 'exit')])
  expect(lines).toEqual([sentence])
  expect(code).toBe(1)
})

test('a database that does not answer is told in one sentence, without its address', async () => {
  const child = run(['start'], {
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/site',
  })
  const [lines, [code]] = await Promise.all([linesOf(child.stderr), once(child, 'exit')])
  expect(lines).toEqual([
    'The database does not answer. Check DATABASE_URL, and that its server runs.',
  ])
  expect(code).toBe(1)
})

test.each([
  ['without metrics', {}],
  ['with them', { METRICS_PORT: '0' }],
])('a port that is taken is told in one sentence, %s', async (_case, env) => {
  const { createServer } = await import('node:net')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const child = run(['start'], { PORT: port, DATA_DIR: await temporaryFolder(), ...env })
  const [lines, [code]] = await Promise.all([linesOf(child.stderr), once(child, 'exit')])
  expect(lines).toEqual([
    'Another program uses this address already. Stop it, or choose another PORT.',
  ])
  expect(code).toBe(1)
})

test('everything that a site makes is private, whatever the umask of its service', async () => {
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
  // Nothing had to be mended.
  expect(lines.filter((line) => line.includes('"event":"rights"'))).toEqual([])
  const names = ['.', ...readdirSync(dataDir, { recursive: true }).map(String)]
  expect(names).toEqual(expect.arrayContaining(['ephemeris.sqlite', 'ephemeris.sqlite-wal']))
  const open = names.filter((name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the site cleanly', async (signal) => {
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
