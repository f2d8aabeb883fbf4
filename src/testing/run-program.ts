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
  env?: Record<string, string>
  /** The user; by default that of the tests. */
  user?: { uid?: number; gid?: number }
}

/** Runs a command on the data of a running site. */
export async function runProgram(
  dataDir: string,
  words: string,
  { input = '', env = {}, user = {} }: RunOptions = {},
) {
  const child = spawn(process.execPath, [program, ...words.split(' ')], {
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: await databaseUrlFor(dataDir),
      ...env,
    },
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
