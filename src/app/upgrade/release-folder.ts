import { accessSync, constants, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { describeUser } from '../../platform/server/ops/file-permissions.ts'
import { readProgramVersion, releaseFile } from '../../platform/server/ops/program-version.ts'
import { CommandError } from '../commands/command-error.ts'

/** Releases side by side, such as in /opt, and the link to the one that runs. */
export interface Releases {
  /** The folder of the releases. */
  folder: string
  /** The link that the service starts, such as /opt/ephemeris. */
  link: string
}

/** What the name of a release says, such as 'ephemeris-1.1.0-linux-x64'. */
export interface ReleaseName {
  name: string
  version: string
  platform: string
}

const namePattern = /^ephemeris-(\d+\.\d+\.\d+(?:-[\da-z.]+)?)-((?:linux|darwin)-(?:x64|arm64))$/

export function parseReleaseName(name: string): ReleaseName | undefined {
  const [, version, platform] = namePattern.exec(name) ?? []
  return version === undefined || platform === undefined ? undefined : { name, version, platform }
}

/** @throws CommandError for a program that is no release */
export function requireRelease(program: string): void {
  if (!existsSync(path.join(program, releaseFile)))
    throw new CommandError(
      'Only a release can be upgraded by this command, and this is a clone of the repository. Upgrade a clone with: git pull && npm ci',
    )
}

/**
 * Finds the link through which a release is started.
 * @param program the folder of the release
 * @throws CommandError for a release that no link or several links name
 */
export function findReleases(program: string): Releases {
  const folder = path.dirname(program)
  const links = linksTo(program)
  const [link] = links
  if (link !== undefined && links.length === 1) return { folder, link }
  const named = path.join(folder, 'ephemeris')
  throw new CommandError(
    link === undefined
      ? `No link in ${folder} names this release, so that an upgrade has nothing to switch. Make one, and let the service start ${named}/bin/ephemeris: ln -sfn ${program} ${named}`
      : `Several links in ${folder} name this release: ${links.map((one) => path.basename(one)).join(', ')}. Remove all but the one that the service starts.`,
  )
}

function linksTo(program: string): string[] {
  const folder = path.dirname(program)
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((file) => lstatSync(file).isSymbolicLink() && existsSync(file))
    .filter((file) => realpathSync(file) === realpathSync(program))
}

/** @throws CommandError for a user who may not add a release and switch the link */
export function requireRights(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    // A disk that is read-only is so for root too, and says so itself.
    if (error instanceof Error && 'code' in error && error.code === 'EROFS') throw error
    throw new CommandError(
      `Nothing can be written to ${folder} by ${describeUser()}. Run the command as root, or as the owner of that folder.`,
    )
  }
}

/** @throws CommandError for a release of another platform, or one that is not newer than the installed program */
export function requireNewer({ version, platform }: ReleaseName, program: string): void {
  const own = `${process.platform}-${process.arch}`
  if (platform !== own)
    throw new CommandError(
      `The release is for ${platform}, and this machine is ${own}. Nothing was changed.`,
    )
  const installed = readProgramVersion(program).version
  const order = compareVersions(version, installed)
  if (order === 0)
    throw new CommandError(`Ephemeris ${version} is installed already. Nothing was changed.`)
  if (order < 0)
    throw new CommandError(
      `The release ${version} is older than the installed ${installed}. To return to the version before: ephemeris rollback`,
    )
}

/** Negative if the first version is older. A version with a suffix, such as '1.1.0-rc.1', is older than that without. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => {
    const [numbers = '', ...suffix] = version.split('-')
    return { numbers: numbers.split('.').map(Number), suffix: suffix.join('-') }
  }) as [Parts, Parts]
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.suffix === '' || right.suffix === '')
    return Number(left.suffix === '') - Number(right.suffix === '')
  return left.suffix.localeCompare(right.suffix, 'en', { numeric: true })
}

interface Parts {
  numbers: number[]
  suffix: string
}
