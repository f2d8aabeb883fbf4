// The program of a release that tests install: the real commands, with the migrations of its version, and a small site.
import childProcess from 'node:child_process'
import { readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { backupSite } from '../app/commands/backup.ts'
import { CommandError } from '../app/commands/command-error.ts'
import { readAppliedNames } from '../app/commands/schema.ts'
import { rollBackSite, upgradeSite } from '../app/commands/upgrade.ts'
import { findSettings } from '../app/settings-source.ts'
import { openServedDatabase } from '../app/site-database.ts'
import { restoreBackup } from '../features/backup/restore.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { readConfig } from '../platform/server/ops/config.ts'
import type { InstalledProgram } from './installed-releases.ts'

const [, , root = '', name = '', ...given] = process.argv
const program = JSON.parse(
  readFileSync(path.join(root, 'program.json'), 'utf8'),
) as InstalledProgram
const steps = migrations.slice(0, program.steps)
const { words, source } = findSettings(given, process.env, { service: true })
const config = readConfig(process.env)

/** Ends this process without warning before the given change of the machine. */
function killBefore(number: number): void {
  let count = 0
  const counted = <Words extends unknown[], Result>(work: (...words: Words) => Result) => {
    return (...all: Words): Result => {
      count += 1
      if (count === number) process.kill(process.pid, 'SIGKILL')
      return work(...all)
    }
  }
  files.rename = counted(files.rename)
  files.symlink = counted(files.symlink)
  Object.assign(childProcess, { execFile: counted(childProcess.execFile) })
  syncBuiltinESMExports()
}

/** `backupSite` knows all migrations. */
async function requireKnown(): Promise<void> {
  const known = new Set(steps.map((step) => step.name))
  if ((await readAppliedNames(config)).some((step) => !known.has(step)))
    throw new CommandError('The database was written by a newer version of Ephemeris.')
}

async function serve(): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = await openServedDatabase(config, { now: () => new Date(), log, steps })
  // On PostgreSQL this keeps a connection.
  await database.follow(log)
  if (program.fault === 'ends') process.exit(1)
  const status = (url = '') => (url === '/' && program.fault === 'page' ? 500 : 200)
  const server = createServer((request, reply) => {
    reply.writeHead(status(request.url), { version: program.version }).end()
  })
  server.listen(config.port, '127.0.0.1')
  process.on('SIGTERM', () => {
    server.closeAllConnections()
    server.close(() => void database.close())
  })
}

const commands: Record<string, () => Promise<void>> = {
  upgrade: () => upgradeSite(words, source, root),
  rollback: () => rollBackSite(words, source, root),
  backup: async () => {
    await requireKnown()
    await backupSite(words)
  },
  schema: async () => {
    const known = steps.map((step) => step.name)
    console.log(JSON.stringify({ applied: await readAppliedNames(config), known }))
  },
  restore: async () => {
    const [file = ''] = words
    const knownMigrations = steps.map((step) => step.name)
    await restoreBackup({ ...config, file, knownMigrations, now: new Date(), movesTables: true })
  },
  start: serve,
}

if (name === 'upgrade' || name === 'rollback') killBefore(Number(process.env['KILL_BEFORE']))
await commands[name]?.().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error)
  process.exitCode = 1
})
