import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrlFor } from './test-database.ts'

const program = path.resolve(import.meta.dirname, '../../bin/ephemeris.mjs')

/** Runs the real program on the data of a site, beside the running site. */
export async function runProgram(dataDir: string, words: string, input = '') {
  const child = spawn(process.execPath, [program, ...words.split(' ')], {
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: await databaseUrlFor(dataDir),
    },
  })
  child.stdin.end(input)
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { said: said.trim(), complained: complained.trim(), code: code as number }
}
