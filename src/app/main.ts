import { ConfigError, dataFolderIn } from '../platform/server/ops/config.ts'
import { SchemaError } from '../platform/server/database/migrate.ts'
import { HttpError } from '../platform/server/http/errors.ts'
import { explainExpectedFailure } from '../platform/server/ops/explain-failure.ts'
import { makeFilesPrivate } from '../platform/server/ops/file-permissions.ts'
import { actAsItsOwner } from './act-as-owner.ts'
import { CommandError } from './commands/command-error.ts'
import { describeInstallation } from './installation.ts'
import { findSettings, type SettingsSource } from './settings-source.ts'

/** A command gets its words, and where its settings come from. */
type Command = (words: string[], source: SettingsSource) => Promise<void>

/** Commands that need the sources. The bundle is as deep in the tree as this file, so the path is right from both. */
const tools = () => import('../../scripts/tools.ts')
const isBuilt = !import.meta.url.endsWith('.ts')
const backups = () => import('./commands/backup.ts')
const transfers = () => import('./commands/transfer.ts')
const upgrades = () => import('./commands/upgrade.ts')

/** The commands by name. Each is imported on demand, so that the running site loads none of the others. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () =>
    isBuilt ? (await import('./commands/start.ts')).startSite : (await tools()).buildAndStart,
  dev: async () => (await tools()).startDevelopment,
  build: async () => (await tools()).buildSite,
  backup: async () => (await backups()).backupSite,
  restore: async () => (await backups()).restoreSite,
  recover: async () => (await import('./commands/recover.ts')).recoverSite,
  upgrade: async () => (await upgrades()).upgradeSite,
  rollback: async () => (await upgrades()).rollBackSite,
  schema: async () => (await import('./commands/schema.ts')).printSchema,
  check: async () => {
    const { checkSite } = await import('./commands/check.ts')
    return () => checkSite()
  },
  status: async () => (await import('./commands/status.ts')).showStatus,
  doctor: async () => (await import('./commands/doctor/examine.ts')).doctor,
  privacy: async () => (await import('./commands/privacy.ts')).answerPerson,
  move: async () => (await import('./commands/move.ts')).moveSite,
  owner: async () => (await import('./commands/owner.ts')).ownerCommand,
  starter: async () => (await import('./commands/starter.ts')).starterCommand,
  export: async () => (await transfers()).exportContent,
  import: async () => (await transfers()).importContent,
  sync: async () => {
    const { syncTexts } = await import('./commands/sync.ts')
    return (words) => syncTexts(words)
  },
  render: async () => (await import('./commands/render.ts')).renderFile,
  version: async () => (await import('./commands/version.ts')).printVersion,
  bench: async () => (await tools()).benchSite,
}

const building: ReadonlySet<string> = new Set(['start', 'build', 'bench'])
/** Commands that need no site or begin one. They run as the calling user and do not look for a service. */
const withoutSite: ReadonlySet<string> = new Set([...building, 'dev', 'render', 'version'])
/** Commands whose own output names the site. */
const namesSite: ReadonlySet<string> = new Set(['status'])

/** Commands that create the folder and then act as its owner, or whose own commands do. */
const choosesUser: ReadonlySet<string> = new Set(['recover', 'upgrade', 'rollback'])

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
    const { env } = process
    // The settings first: they name the folder, and may be readable only by root.
    const { words, source } = findSettings(given, env, { service: !withoutSite.has(name) })
    if (!withoutSite.has(name)) actOnSite(name, source)
    const command = await load()
    await command(words, source)
  } catch (error) {
    fail(explain(error))
  }
}

/** Names the site before anything is done to it, and acts as the owner of its folder. */
function actOnSite(name: string, source: SettingsSource): void {
  const { env } = process
  // Not on standard output, which may be redirected.
  if (!namesSite.has(name)) console.error(describeInstallation(env, source))
  if (!choosesUser.has(name)) actAsItsOwner(dataFolderIn(env))
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
