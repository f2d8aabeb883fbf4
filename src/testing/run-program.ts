import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrlFor } from './test-database.ts'

const program = path.resolve(import.meta.dirname, '../../bin/ephemeris.mjs')

interface RunOptions {
  /** What is typed. */
  input?: string | undefined
  /** Settings beside those that name the site. */
  env?: Record<string, string>
  /** As whom it runs; as whoever runs the tests unless given. */
  user?: { uid?: number; gid?: number }
}

/** Runs the real program on the data of a site, beside the running site. */
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
