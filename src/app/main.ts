import { ConfigError } from '../server/ops/config.ts'
import { isFull, isUnreachable } from '../server/database/error-codes.ts'
import { SchemaError } from '../server/database/migrate.ts'
import { makeFilesPrivate } from '../server/ops/private-files.ts'
import { CommandError } from './commands/command-error.ts'

type Command = (words: string[]) => Promise<void>

/** Commands that need the sources. The bundle lies as deep as this file, so the relative path holds in both. */
const tools = () => import('../../scripts/tools.ts')
const isBuilt = !import.meta.url.endsWith('.ts')
const backups = () => import('./commands/backup.ts')
const transfers = () => import('./commands/transfer.ts')

/** The commands by name. Each is imported when it is called, so that the running site loads none of the others. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () =>
    isBuilt ? (await import('./commands/start.ts')).startSite : (await tools()).buildAndStart,
  dev: async () => (await tools()).startDevelopment,
  build: async () => (await tools()).buildSite,
  backup: async () => (await backups()).backupSite,
  restore: async () => (await backups()).restoreSite,
  check: async () => (await import('./commands/check.ts')).checkSite,
  doctor: async () => (await import('./commands/doctor.ts')).examine,
  privacy: async () => (await import('./commands/privacy.ts')).answerPerson,
  move: async () => (await import('./commands/move.ts')).moveSite,
  owner: async () => (await import('./commands/owner.ts')).ownerCommand,
  starter: async () => (await import('./commands/starter.ts')).starterCommand,
  export: async () => (await transfers()).exportContent,
  import: async () => (await transfers()).importContent,
  sync: async () => (await import('./commands/sync.ts')).syncTexts,
  bench: async () => (await tools()).benchSite,
}

const building: ReadonlySet<string> = new Set(['start', 'build', 'bench'])

/** The command line: what `npm start` and `npm run ephemeris -- <command>` run. */
export async function main([name = 'start', ...words]: string[]): Promise<void> {
  const load = commands[name]
  if (!load)
    return fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  try {
    // The files of a build stay readable by every user who may run it; a start from the sources builds first.
    if (!building.has(name)) makeFilesPrivate()
    const command = await load()
    await command(words)
  } catch (error) {
    fail(explain(error))
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** PostgreSQL's codes for a wrong account, a wrong password and an unknown database. */
const refusedLogin = /^(28...|3D000)$/

/** Errors that the caller can correct become one sentence; any other keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SchemaError) return error.message
  if (error instanceof CommandError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return 'Another program uses this address already. Stop it, or choose another PORT.'
  if (isUnreachable(error))
    return 'The database does not answer. Check DATABASE_URL, and that its server runs.'
  if (typeof code === 'string' && refusedLogin.test(code))
    return 'The database refuses the account or does not exist. Check DATABASE_URL.'
  if (isFull(error)) return 'The disk is full, so this was not done. Make room and try again.'
  if (code === 'EROFS')
    return `What should be written lies on a disk that only reads: ${error.message}.`
  if (code === 'EACCES' || code === 'EPERM')
    return `The site may not use an address or a folder: ${error.message}.`
  return error.stack ?? error.message
}
