import { statSync } from 'node:fs'
import { access, chmod, constants, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Log } from './log.ts'

/** The permissions of all other users. */
const others = 0o077

/** Makes all files that this process creates private to its user. */
export function makeFilesPrivate(): void {
  process.umask(others)
}

interface RestrictOptions {
  log: Pick<Log, 'info' | 'warn'>
  change?: (file: string, mode: number) => Promise<void>
}

/**
 * Removes the permissions of other users from a data folder and everything in it. Where that is impossible, as on some
 * mounted volumes, it only logs a warning. Links are not followed, and the owner's permissions do not change.
 */
export async function restrictPermissions(
  dataDir: string,
  { log, change = chmod }: RestrictOptions,
): Promise<void> {
  // Windows has no such permissions and reports all files as accessible.
  if (process.platform === 'win32') return
  let changed = 0
  let failed = 0
  const restrict = async (file: string): Promise<void> => {
    try {
      const { mode } = await stat(file)
      if ((mode & others) === 0) return
      await change(file, mode & 0o700)
      // Some file systems report success without any effect.
      if (((await stat(file)).mode & others) === 0) changed += 1
      else failed += 1
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') failed += 1
    }
  }
  const restrictInside = async (folder: string): Promise<void> => {
    for (const entry of await listEntries(folder)) {
      const file = path.join(folder, entry.name)
      if (!entry.isFile() && !entry.isDirectory()) continue
      await restrict(file)
      if (entry.isDirectory()) await restrictInside(file)
    }
  }
  // The folder first: that already blocks access to everything inside.
  await restrict(dataDir)
  await restrictInside(dataDir)
  if (changed > 0)
    log.info(
      { event: 'rights', files: changed },
      'Files of the data folder were readable by other users of this machine; now only their owner can read them',
    )
  if (failed > 0)
    log.warn(
      { event: 'rights', files: failed },
      'Other users of this machine can read files of the data folder, and the site cannot change their permissions. Run "chmod -R go=" on it as its owner, or mount it for this user only',
    )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** More would delay a start or a diagnosis on a network file system. */
const maxInspected = 5000
const maxNamed = 3

/** The user of this process, such as 'the user ephemeris (number 999)'. */
export function describeUser(): string {
  const uid = process.getuid?.()
  if (uid === undefined) return 'this user'
  try {
    return `the user ${userInfo().username} (number ${uid})`
  } catch {
    // In containers and user namespaces a user may have no name.
    return `the user with the number ${uid}`
  }
}

/** The command with which root gives a data folder back to this user. */
function repairCommand(dataDir: string): string {
  const uid = process.getuid?.()
  const folder = shellWord(dataDir)
  return `chown -R ${uid ?? '<user>'} ${folder} && chmod -R u+rwX ${folder}`
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Explains how to make the files of a data folder accessible to this process. */
export function accessAdvice(dataDir: string): string {
  const owner = ownerOf(dataDir)
  const uid = process.getuid?.()
  if (owner === undefined) return 'Check its permissions and those of the folders above it.'
  const repair = `as root: ${repairCommand(dataDir)}`
  return owner === uid
    ? `Give it back to that user, ${repair}`
    : `Run this as the user to whom the data folder belongs (number ${owner}), or give it to this one, ${repair}`
}

/** The user ID of the owner; undefined if the folder does not exist or is not accessible. */
function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.uid
  } catch {
    return undefined
  }
}

export interface UnreadableFiles {
  /** The paths of the first few. */
  named: string[]
  count: number
}

/**
 * Finds files in the subfolders of a data folder that this process may not read, for example because a command was run as
 * root. Inspects a limited number of files, pictures and backups first.
 */
export async function findUnreadable(
  dataDir: string,
  max = maxInspected,
): Promise<UnreadableFiles> {
  const found: UnreadableFiles = { named: [], count: 0 }
  const add = (file: string) => {
    found.count += 1
    if (found.named.length < maxNamed) found.named.push(file)
  }
  let left = max
  const inspect = async (folder: string): Promise<void> => {
    for (const entry of await listEntries(folder)) {
      if (left === 0) return
      left -= 1
      const file = path.join(folder, entry.name)
      if (entry.isFile() && !(await isAllowed(file, constants.R_OK))) add(file)
      if (!entry.isDirectory()) continue
      if (await isAllowed(file, constants.R_OK | constants.W_OK | constants.X_OK))
        await inspect(file)
      else add(file)
    }
  }
  for (const folder of await listSubfolders(dataDir)) await inspect(folder)
  return found
}

/** The problem and its solution in one message; undefined if all files are readable. */
export function describeUnreadable(
  dataDir: string,
  { named, count }: UnreadableFiles,
): string | undefined {
  if (count === 0) return undefined
  const others = count - named.length
  const rest = others > 0 ? ` and ${others} more` : ''
  return `${named.join(', ')}${rest} may not be read by ${describeUser()}. ${accessAdvice(dataDir)}`
}

/** Logs which files of a data folder the site cannot read. */
export async function reportUnreadable(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await findUnreadable(dataDir)
  const sentence = describeUnreadable(dataDir, found)
  if (sentence !== undefined) log.warn({ event: 'unreadable', files: found.count }, sentence)
}

/** Without what a restore replaced and what belongs to the file system. */
async function listSubfolders(dataDir: string): Promise<string[]> {
  const rank = (name: string) => ['backups', 'media'].indexOf(name)
  return (await listEntries(dataDir))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => name !== 'lost+found' && !name.startsWith('replaced-'))
    .toSorted((a, b) => rank(b) - rank(a))
    .map((name) => path.join(dataDir, name))
}

/** Empty for a folder that cannot be read, such as the lost+found of a volume. */
async function listEntries(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

async function isAllowed(file: string, mode: number): Promise<boolean> {
  return await access(file, mode).then(
    () => true,
    // Not for a file that was deleted meanwhile or is on a read-only disk.
    (error: unknown) => !['EACCES', 'EPERM'].includes(String(codeOf(error))),
  )
}
