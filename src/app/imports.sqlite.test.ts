import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Imports the server in a process of its own and prints the side effects of our modules. */
const program = `
  import childProcess from 'node:child_process'
  import fs from 'node:fs'
  import { Server } from 'node:net'
  import { syncBuiltinESMExports } from 'node:module'

  const done = []
  const watch = (owner, name) => {
    const original = owner[name]
    owner[name] = function (...parameters) {
      // The line below the one of this function is the caller's.
      const caller = new Error().stack.split('\\n')[2] ?? ''
      if (caller.includes('/src/')) done.push(name + ' ' + caller.trim())
      return Reflect.apply(original, this, parameters)
    }
  }
  for (const name of ['setInterval', 'setTimeout', 'setImmediate', 'fetch']) watch(globalThis, name)
  for (const name of ['writeFileSync', 'writeFile', 'openSync', 'open', 'mkdirSync', 'mkdir', 'rmSync', 'rm'])
    for (const owner of [fs, ...(name.endsWith('Sync') ? [] : [fs.promises])]) watch(owner, name)
  for (const name of ['spawn', 'fork', 'exec', 'execFile']) watch(childProcess, name)
  watch(process, 'on')
  watch(Server.prototype, 'listen')
  syncBuiltinESMExports()
  for (const module of MODULES) await import(module)
  console.log(JSON.stringify(done))
`

const modules = ['src/app/server.ts', 'src/app/commands/start.ts']

async function whatIsDone(files: readonly string[]): Promise<unknown> {
  const urls = files.map((file) => `file://${path.resolve(root, file)}`)
  const source = program.replace('MODULES', JSON.stringify(urls))
  const options = { cwd: root, timeout: 60_000 }
  const run = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', source],
    options,
  )
  return JSON.parse(run.stdout)
}

test('importing the server starts no timer, process or listener, and writes no file', async () => {
  expect(await whatIsDone(modules)).toEqual([])
})
