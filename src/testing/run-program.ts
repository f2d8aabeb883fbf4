import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrlFor } from './test-database.ts'

const program = path.resolve(import.meta.dirname, '../../bin/ephemeris.mjs')

interface RunOptions {
  /** The standard input. */
  input?: string | undefined
  /** Additional settings. */
  env?: NodeJS.Dict<string>
  /** The user; by default that of the tests. */
  user?: { uid?: number; gid?: number }
  /** The folder in which the command runs. */
  cwd?: string
}

/** Runs a command with nothing but the given settings. */
export async function runCommand(
  words: readonly string[],
  { input = '', env = {}, user = {}, cwd }: RunOptions = {},
) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...env },
    ...(cwd !== undefined && { cwd }),
    ...user,
  })
  child.stdin.end(input)
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { said: said.trim(), complained: complained.trim(), code: code as number }
}

/** Runs a command on the data of a running site. `complained` leaves out the line that names the site. */
export async function runProgram(
  dataDir: string,
  words: string,
  { env = {}, ...options }: RunOptions = {},
) {
  const ran = await runCommand(words.split(' '), {
    ...options,
    env: { DATA_DIR: dataDir, DATABASE_URL: await databaseUrlFor(dataDir), ...env },
  })
  const others = ran.complained.split('\n').filter((line) => !line.startsWith('Site: '))
  return { ...ran, complained: others.join('\n') }
}
