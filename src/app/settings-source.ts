import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { databaseFile } from '../platform/server/database/database.ts'
import { dataFolderIn } from '../platform/server/ops/config.ts'
import { describeUser } from '../platform/server/ops/file-permissions.ts'
import { CommandError } from './commands/command-error.ts'
import { findService, type Service } from './systemd-unit.ts'

/** Where the settings of a command come from. */
export type SettingsSource =
  | { kind: 'file'; file: string }
  | { kind: 'environment' }
  | { kind: 'service'; service: Service }
  | { kind: 'defaults' }

interface FoundSettings {
  /** The words of the command without those that name the settings. */
  words: string[]
  source: SettingsSource
}

/**
 * Finds the settings of a command and adds them to the environment: the file after `--settings`; an environment that names a
 * site; the systemd service of this machine, if asked for; otherwise the defaults.
 * @throws CommandError for settings that are named but cannot be read
 */
export function findSettings(
  given: readonly string[],
  env: NodeJS.ProcessEnv,
  lookFor: { service: boolean },
): FoundSettings {
  const { words, file } = takeSettingsFile(given)
  if (file !== undefined) {
    // It was given explicitly, so it overrides the environment.
    Object.assign(env, parseEnv(readFileSync(file, 'utf8')))
    return { words, source: { kind: 'file', file: path.resolve(file) } }
  }
  if (Boolean(env['DATA_DIR']) || Boolean(env['DATABASE_URL']))
    return { words, source: { kind: 'environment' } }
  const service = lookFor.service ? findService(env) : undefined
  // A folder of sources with a site of its own, such as that of a developer, on the machine of a service.
  const hasOwnSite = existsSync(databaseFile(dataFolderIn(env)))
  if (!service || (hasOwnSite && !service.runsThisProgram))
    return { words, source: { kind: 'defaults' } }
  for (const [name, value] of Object.entries(readServiceSettings(service)))
    if (!env[name]) env[name] = value
  return { words, source: { kind: 'service', service } }
}

/** Such as 'from /etc/ephemeris.env, which the service ephemeris reads'. */
export function describeSource(source: SettingsSource): string {
  switch (source.kind) {
    case 'file':
      return `from ${source.file}`
    case 'environment':
      return 'from the environment'
    case 'service': {
      const { unit, files } = source.service
      const read = files.map(({ file }) => file).filter((file) => existsSync(file))
      return `of the service: ${[unit, ...read].join(', ')}`
    }
    case 'defaults':
      return 'the defaults, as neither the environment nor a service names others'
    default:
      return source satisfies never
  }
}

const settingsFlag = '--settings'

function takeSettingsFile(words: readonly string[]): { words: string[]; file?: string } {
  const at = words.indexOf(settingsFlag)
  if (at === -1) return { words: [...words] }
  const file = words[at + 1]
  if (file === undefined)
    throw new CommandError(
      `Name a file: ${settingsFlag} <file>, for example the EnvironmentFile of the service.`,
    )
  return { words: words.toSpliced(at, 2), file }
}

/** The settings of a service; as for systemd, its files override its lines. */
function readServiceSettings({ unit, environment, files }: Service): Record<string, string> {
  const settings = { ...environment }
  for (const { file, isOptional } of files) Object.assign(settings, read(unit, file, isOptional))
  return settings
}

function read(unit: string, file: string, isOptional: boolean): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && isOptional) return {}
    if (code === 'EACCES' || code === 'EPERM')
      throw new CommandError(
        `The settings of the service are in ${file}, which may not be read by ${describeUser()}. Run the command as root, or name other settings: ${settingsFlag} <file>`,
      )
    if (code === 'ENOENT')
      throw new CommandError(
        `The settings of the service should be in ${file}, which does not exist, although ${unit} names it.`,
      )
    throw error
  }
}
