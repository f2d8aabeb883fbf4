import { statSync } from 'node:fs'
import { access, constants, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Log } from './log.ts'

/** Looking at more would delay a start or a diagnosis on a network file system; what a run as root left is found within it. */
const maxInspected = 5000
/** Enough to recognize what happened; one command repairs all of them. */
const maxNamed = 3

/** The user of this process, such as 'the user ephemeris (number 999)'. */
export function userInWords(): string {
  const uid = process.getuid?.()
  if (uid === undefined) return 'this user'
  try {
    return `the user ${userInfo().username} (number ${uid})`
  } catch {
    // Containers and user namespaces have users without a name.
    return `the user with the number ${uid}`
  }
}

/** The command that gives a data folder back to a user, for root; the rights of the files may have been changed too. */
function repairCommand(dataDir: string): string {
  const uid = process.getuid?.()
  const folder = shellWord(dataDir)
  return `chown -R ${uid ?? '<user>'} ${folder} && chmod -R u+rwX ${folder}`
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** What to do about files of a data folder that this process may not use, in one sentence. */
export function accessAdvice(dataDir: string): string {
  const owner = ownerOf(dataDir)
  const uid = process.getuid?.()
  if (owner === undefined) return 'Check its rights, and those of the folders above it.'
  const repair = `as root: ${repairCommand(dataDir)}`
  return owner === uid
    ? `Give it back to that user, ${repair}`
    : `Run this as the user to whom the data folder belongs (number ${owner}), or give it to this one, ${repair}`
}

/** The number of the user to whom a folder belongs; undefined when it is not there or cannot be looked at. */
function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.uid
  } catch {
    return undefined
  }
}

/** Codes for a path that leads to nothing: texts name paths that no file can have. */
const gone: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

/** What is not there is undefined; any other error, such as one of rights, is thrown again. */
export function unlessGone(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (!gone.has(code)) throw error
}

export interface UnreadableFiles {
  /** The first of them, as paths. */
  named: string[]
  count: number
}

/**
 * Finds pictures, backups and other files inside the folders of a data folder that this process may not read, such as
 * those that a command left when it was run as root. It looks at a limited number, pictures and backups first.
 */
export async function findUnreadable(
  dataDir: string,
  max = maxInspected,
): Promise<UnreadableFiles> {
  const found: UnreadableFiles = { named: [], count: 0 }
  const note = (file: string) => {
    found.count += 1
    if (found.named.length < maxNamed) found.named.push(file)
  }
  let left = max
  const look = async (folder: string): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      if (left === 0) return
      left -= 1
      const file = path.join(folder, entry.name)
      if (entry.isFile() && !(await isAllowed(file, constants.R_OK))) note(file)
      if (!entry.isDirectory()) continue
      if (await isAllowed(file, constants.R_OK | constants.W_OK | constants.X_OK)) await look(file)
      else note(file)
    }
  }
  for (const folder of await innerFolders(dataDir)) await look(folder)
  return found
}

/** The files in one sentence, with what to do; undefined when all can be read. */
export function unreadableInWords(
  dataDir: string,
  { named, count }: UnreadableFiles,
): string | undefined {
  if (count === 0) return undefined
  const others = count - named.length
  const rest = others > 0 ? ` and ${others} more` : ''
  return `${named.join(', ')}${rest} may not be read by ${userInWords()}. ${accessAdvice(dataDir)}`
}

/** Says in the log which files of a data folder the site may not read, once for each start. */
export async function reportUnreadable(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await findUnreadable(dataDir)
  const sentence = unreadableInWords(dataDir, found)
  if (sentence !== undefined) log.warn({ event: 'unreadable', files: found.count }, sentence)
}

/** Folders at the top of a data folder, but for what a restore replaced and what a file system keeps for itself. */
async function innerFolders(dataDir: string): Promise<string[]> {
  const rank = (name: string) => ['backups', 'media'].indexOf(name)
  return (await entriesOf(dataDir))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => name !== 'lost+found' && !name.startsWith('replaced-'))
    .toSorted((a, b) => rank(b) - rank(a))
    .map((name) => path.join(dataDir, name))
}

/** The entries of a folder; a folder that cannot be read was noted by whoever found it. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

async function isAllowed(file: string, mode: number): Promise<boolean> {
  return await access(file, mode).then(
    () => true,
    (error: unknown) => !isRefused(error),
  )
}

/** A file that is gone since it was listed, or on a disk that only reads, is no matter of rights. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EACCES' || code === 'EPERM'
}
