import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { databaseFile } from '../database/database.ts'
import { isFull, isUnreachable, primaryCode, sqlite } from '../database/error-codes.ts'
import { BucketError } from '../media-files/bucket-files.ts'
import { accessAdvice, userInWords } from './file-access.ts'
import { unfinishedPrefix } from './whole-file.ts'

const { R_OK, W_OK, X_OK } = constants

/**
 * Explains what the system, a disk or a database server did not allow: what happened, then what to do.
 * @param dataDir the data folder of the site, which errors of SQLite do not name
 * @returns undefined for any other error, which is a fault of the program
 */
export function explainExpectedFailure(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof BucketError)
    return 'The bucket of the pictures cannot be reached, or refuses. Check MEDIA_S3_URL; npm run ephemeris -- doctor says more.'
  const code = codeOf(error)
  const isWatching = 'syscall' in error && error.syscall === 'watch'
  if (isWatching && (code === 'ENOSPC' || code === 'EMFILE'))
    return 'This machine watches as many files as it may. Raise fs.inotify.max_user_watches and max_user_instances.'
  if (isFull(error)) return 'The disk is full, so this was not done. Make room and try again.'
  if (isUnreachable(error))
    return 'The database does not answer. Check DATABASE_URL, and that its server runs.'
  return (
    explainSqlite(error, dataDir) ??
    explainPostgres(error, code) ??
    ('syscall' in error || code.startsWith('ERR_FS_')
      ? explainSystem(error, code, dataDir)
      : undefined)
  )
}

/**
 * Explains why a server cannot listen, by the names of the settings that say where.
 * @returns undefined for an error that no setting causes
 */
export function explainListening(
  error: unknown,
  { host, port, portSetting }: { host: string; port: number; portSetting: string },
): string | undefined {
  switch (error instanceof Error ? codeOf(error) : '') {
    case 'EADDRINUSE':
      return `Another program uses this address already. Stop it, or choose another ${portSetting}.`
    case 'EACCES':
    case 'EPERM':
      return `Port ${port} may not be used by ${userInWords()}. Choose a ${portSetting} from 1024 on; a proxy can stand in front.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `This machine has no address ${host}. Set HOST to one of its own, such as 127.0.0.1, or to 0.0.0.0 for all of them.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `No address was found for the name ${host}. Set HOST to an address of this machine, such as 127.0.0.1.`
    default:
      return undefined
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** PostgreSQL's codes for a wrong account, a wrong password and an unknown database. */
const refusedLogin = /^(28...|3D000)$/
const untrusted = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/

function explainPostgres(error: Error, code: string): string | undefined {
  if (refusedLogin.test(code))
    return 'The database refuses the account or does not exist. Check DATABASE_URL.'
  if (untrusted.test(code))
    return `The certificate of the database's server is not trusted (${error.message}). Check DATABASE_URL, and its sslmode.`
  // What belongs to the account or the server and not to a statement of ours: rights, settings, resources.
  if ('severity' in error && /^(42501|53...|54...|55...|58...)$/.test(code))
    return `The database refuses: ${error.message}. Check its server and the rights of the account in DATABASE_URL.`
  return undefined
}

/** SQLite says what it could not do, but not why; the files around the database do. */
function explainSqlite(error: Error, dataDir: string): string | undefined {
  const file = databaseFile(dataDir)
  const primary = primaryCode(error)
  switch (primary) {
    case sqlite.busy:
      return `Another program is using the database ${file}. Try again in a moment.`
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return `A database file is damaged: ${error.message}. Run: npm run ephemeris -- check`
    case sqlite.permission:
    case sqlite.readOnly:
    case sqlite.cannotOpen:
    case sqlite.io:
      return (
        obstacleTo(file, R_OK | W_OK, { dataDir, isReading: primary !== sqlite.readOnly }) ??
        obstacleTo(dataDir, R_OK | W_OK | X_OK, { dataDir, isReading: false }) ??
        `A database file could not be used: ${error.message}. Check the disk and the rights of ${dataDir}.`
      )
    default:
      return undefined
  }
}

function obstacleTo(
  file: string,
  mode: number,
  { dataDir, isReading }: { dataDir: string; isReading: boolean },
): string | undefined {
  try {
    accessSync(file, mode)
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) return undefined
    const code = codeOf(error)
    if (code === 'EROFS' && isReading)
      return `${file} is on a read-only disk, and SQLite has to write beside it even to read. Mount it so that it can be written, or copy the data folder elsewhere and name the copy in DATA_DIR.`
    return explainSystem(error, code, dataDir)
  }
}

/** What was to be done with a path when the system refused, where its call says that. */
const attempts: Readonly<Record<string, string>> = {
  mkdir: 'made',
  mkdtemp: 'made',
  read: 'read',
  readlink: 'read',
  rename: 'renamed',
  rm: 'removed',
  rmdir: 'removed',
  scandir: 'read',
  unlink: 'removed',
  write: 'written',
}

function attemptOf(error: Error, file: string | undefined): string {
  const isInside = 'path' in error && file !== undefined && error.path !== file
  if (isInside) return 'written to'
  return attempts['syscall' in error ? String(error.syscall) : ''] ?? 'used'
}

function explainSystem(error: Error, code: string, dataDir: string): string {
  const file = pathOf(error, code)
  const what = file ?? 'A file'
  switch (code) {
    case 'EACCES':
    case 'EPERM': {
      return `${what} may not be ${attemptOf(error, file)} by ${userInWords()}. ${rightsAdvice(file, dataDir)}`
    }
    case 'EROFS':
      return `${what} is on a read-only disk, so nothing can be saved there. Mount it so that it can be written, and try again.`
    case 'ENOENT':
      return aboveOf(error, file, dataDir) ?? `${what} is not there. Check the path.`
    case 'EISDIR':
      return `${what} is a folder, where a file is needed. Name a file.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${what} cannot be made: a file is where a folder is needed. Name another path.`
    case 'EIO':
      return `The disk failed while ${file ?? 'a file'} was used. Check the disk.`
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open at once. Raise the limit (ulimit -n), and try again.'
    default:
      return `${what} could not be used: ${reasonOf(error, code)}. Check the path and its disk.`
  }
}

/** Node says that a folder which cannot be made on a read-only disk is not there; the folder above it knows better. */
function aboveOf(error: Error, file: string | undefined, dataDir: string): string | undefined {
  if (file === undefined || !('syscall' in error) || error.syscall !== 'mkdir') return undefined
  const above = path.dirname(file)
  if (above === file) return undefined
  return existsSync(above)
    ? obstacleTo(above, W_OK, { dataDir, isReading: false })
    : aboveOf(error, above, dataDir)
}

function rightsAdvice(file: string | undefined, dataDir: string): string {
  const isInside = file !== undefined && !path.relative(dataDir, file).startsWith('..')
  return isInside
    ? accessAdvice(dataDir)
    : 'Give this user the right to it and to the folders above it, or name another place.'
}

/** The path that an error is about; of a file that is still being made, its folder. */
function pathOf(error: Error, code: string): string | undefined {
  const target = 'dest' in error && code === 'EISDIR' ? error.dest : undefined
  const given = target ?? ('path' in error ? error.path : undefined)
  if (typeof given !== 'string') return undefined
  const parts = given.split(path.sep)
  const unfinished = parts.findIndex((part) => part.startsWith(unfinishedPrefix))
  return unfinished === -1 ? given : parts.slice(0, unfinished).join(path.sep)
}

/** Such as 'resource busy or locked' of "EBUSY: resource busy or locked, rename 'a' -> 'b'". */
function reasonOf({ message }: Error, code: string): string {
  const [reason = message] = message.replace(`${code}: `, '').split(', ')
  return reason
}
