import { ConfigError, dataFolderIn } from '../platform/server/ops/config.ts'
import { SchemaError } from '../platform/server/database/migrate.ts'
import { HttpError } from '../platform/server/http/errors.ts'
import { explainExpectedFailure } from '../platform/server/ops/explain-failure.ts'
import { userInWords } from '../platform/server/ops/file-access.ts'
import { makeFilesPrivate } from '../platform/server/ops/private-files.ts'
import { actAsOwner, requireReadableProgram } from './act-as-owner.ts'
import { CommandError } from './commands/command-error.ts'
import { takeSettingsFile } from './settings-file.ts'

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
  render: async () => (await import('./commands/render.ts')).renderFile,
  bench: async () => (await tools()).benchSite,
}

const building: ReadonlySet<string> = new Set(['start', 'build', 'bench'])
/** Those that run as whoever starts them; all others work on the folder of a site, and act as its owner. */
const ofTheirCaller: ReadonlySet<string> = new Set([...building, 'dev', 'render'])

/** The command line: what `npm start` and `npm run ephemeris -- <command>` run. */
export async function main([name = 'start', ...given]: string[]): Promise<void> {
  const load = commands[name]
  if (!load)
    return fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  try {
    // The files of a build stay readable by every user who may run it; a start from the sources builds first.
    if (!building.has(name)) makeFilesPrivate()
    // The settings first: they name the folder, and may be readable for root alone.
    const words = takeSettingsFile(given, process.env)
    if (!ofTheirCaller.has(name)) actAsItsOwner(dataFolderIn(process.env))
    const command = await load()
    await command(words)
  } catch (error) {
    fail(explain(error))
  }
}

function actAsItsOwner(dataDir: string): void {
  if (!actAsOwner(dataDir)) return
  // Not on the standard output, which may be what the command is for.
  console.error(
    `The data folder ${dataDir} belongs to ${userInWords()}, so this acts as that user.`,
  )
  requireReadableProgram()
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Errors whose message is for the caller. */
const expected = [CommandError, ConfigError, SchemaError, HttpError]

/** Errors that the caller can correct become one sentence; any other, which is a fault of the program, keeps its stack. */
function explain(error: unknown): string {
  // Before the system's errors: a refusal of the bucket is an HttpError too.
  const sentence = explainExpectedFailure(error, dataFolderIn(process.env))
  if (sentence !== undefined) return sentence
  if (!(error instanceof Error)) return String(error)
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? error.message)
}
