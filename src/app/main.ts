import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, dataFolderIn } from '../platform/server/ops/config.ts'
import { SchemaError } from '../platform/server/database/migrate.ts'
import { HttpError } from '../platform/server/http/errors.ts'
import { explainExpectedFailure } from '../platform/server/ops/explain-failure.ts'
import { describeUser, makeFilesPrivate } from '../platform/server/ops/file-permissions.ts'
import { actAsOwner, requireReadableProgram } from './act-as-owner.ts'
import { CommandError } from './commands/command-error.ts'

type Command = (words: string[]) => Promise<void>

/** Commands that need the sources. The bundle is as deep in the tree as this file, so the path is right from both. */
const tools = () => import('../../scripts/tools.ts')
const isBuilt = !import.meta.url.endsWith('.ts')
const backups = () => import('./commands/backup.ts')
const transfers = () => import('./commands/transfer.ts')

/** The commands by name. Each is imported on demand, so that the running site loads none of the others. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () =>
    isBuilt ? (await import('./commands/start.ts')).startSite : (await tools()).buildAndStart,
  dev: async () => (await tools()).startDevelopment,
  build: async () => (await tools()).buildSite,
  backup: async () => (await backups()).backupSite,
  restore: async () => (await backups()).restoreSite,
  check: async () => (await import('./commands/check.ts')).checkSite,
  doctor: async () => (await import('./commands/doctor/examine.ts')).doctor,
  privacy: async () => (await import('./commands/privacy.ts')).answerPerson,
  move: async () => (await import('./commands/move.ts')).moveSite,
  owner: async () => (await import('./commands/owner.ts')).ownerCommand,
  starter: async () => (await import('./commands/starter.ts')).starterCommand,
  export: async () => (await transfers()).exportContent,
  import: async () => (await transfers()).importContent,
  sync: async () => (await import('./commands/sync.ts')).syncTexts,
  render: async () => (await import('./commands/render.ts')).renderFile,
  version: async () => (await import('./commands/version.ts')).printVersion,
  bench: async () => (await tools()).benchSite,
}

const building: ReadonlySet<string> = new Set(['start', 'build', 'bench'])
/** Commands that run as the calling user; all others work on a data folder and act as its owner. */
const runAsCaller: ReadonlySet<string> = new Set([...building, 'dev', 'render', 'version'])

/** The command line: what `npm start` and `npm run ephemeris -- <command>` run. */
export async function main([name = 'start', ...given]: string[]): Promise<void> {
  const load = commands[name]
  if (!load)
    return fail(
      `There is no command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`,
    )
  try {
    // A build stays readable by every user who may run it; a start from the sources builds first.
    if (!building.has(name)) makeFilesPrivate()
    // The settings first: they name the folder, and may be readable only by root.
    const words = takeSettingsFile(given, process.env)
    if (!runAsCaller.has(name)) actAsItsOwner(dataFolderIn(process.env))
    const command = await load()
    await command(words)
  } catch (error) {
    fail(explain(error))
  }
}

const settingsFlag = '--settings'

/**
 * Reads the file after `--settings`, such as the EnvironmentFile of the service, into the environment. It overrides the
 * environment, since it was given explicitly.
 * @returns the other words
 * @throws CommandError without a file; the system's error for one that cannot be read
 */
export function takeSettingsFile(words: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const at = words.indexOf(settingsFlag)
  if (at === -1) return [...words]
  const file = words[at + 1]
  if (file === undefined)
    throw new CommandError(
      `Name a file: ${settingsFlag} <file>, for example the EnvironmentFile of the service.`,
    )
  Object.assign(env, parseEnv(readFileSync(file, 'utf8')))
  return words.toSpliced(at, 2)
}

function actAsItsOwner(dataDir: string): void {
  if (!actAsOwner(dataDir)) return
  // Not on standard output, which may be redirected.
  console.error(
    `The data folder ${dataDir} belongs to ${describeUser()}, so the command acts as that user.`,
  )
  requireReadableProgram()
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Errors whose message is meant for the user. */
const expected = [CommandError, ConfigError, SchemaError, HttpError]

/** Errors that the user can correct become one sentence; any other is a bug and keeps its stack. */
function explain(error: unknown): string {
  // Before the others: an error of the bucket is an HttpError too.
  const sentence = explainExpectedFailure(error, dataFolderIn(process.env))
  if (sentence !== undefined) return sentence
  if (!(error instanceof Error)) return String(error)
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? error.message)
}
