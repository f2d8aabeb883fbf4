import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { databaseFile } from '../database/database.ts'
import { isFull, isOutOfRoom, isUnreachable, primaryCode, sqlite } from '../database/error-codes.ts'
import { BucketError } from '../media-files/bucket-files.ts'
import { accessAdvice, describeUser } from './file-permissions.ts'
import { unfinishedPrefix } from './atomic-file.ts'
import { programCommand } from './program-version.ts'

const { R_OK, W_OK, X_OK } = constants

const fullDisk = 'The disk is full, so this was not done. Free some space and try again.'

/**
 * Explains a failure of the system, a disk or a database server: what happened, then what to do.
 * @param dataDir the data folder, which errors of SQLite do not mention
 * @returns undefined for any other error, which is a bug
 */
export function explainExpectedFailure(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof BucketError)
    return `The media bucket is unreachable or refuses access. Check MEDIA_S3_URL; ${programCommand} doctor says more.`
  const code = codeOf(error)
  const isWatching = 'syscall' in error && error.syscall === 'watch'
  if (isWatching && (code === 'ENOSPC' || code === 'EMFILE'))
    return 'The limit for watched files is reached. Raise fs.inotify.max_user_watches and max_user_instances.'
  if (isFull(error)) return fullDisk
  if (isUnreachable(error))
    return 'The database does not respond. Check DATABASE_URL, and that its server is running.'
  return (
    explainSqlite(error, dataDir) ??
    explainPostgres(error, code) ??
    ('syscall' in error || code.startsWith('ERR_FS_')
      ? explainSystem(error, code, dataDir)
      : undefined)
  )
}

/**
 * Explains why a server cannot listen, by the settings for its host and port.
 * @returns undefined for an error that no setting causes
 */
export function explainListening(
  error: unknown,
  { host, port, portSetting }: { host: string; port: number; portSetting: string },
): string | undefined {
  switch (error instanceof Error ? codeOf(error) : '') {
    case 'EADDRINUSE':
      return `Another program is already using this address. Stop it, or choose another ${portSetting}.`
    case 'EACCES':
    case 'EPERM':
      return `Port ${port} may not be used by ${describeUser()}. Choose a ${portSetting} of 1024 or above, behind a proxy if needed.`
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
  // Caused by the account or the server and not by the query: permissions, settings, resources.
  if ('severity' in error && /^(42501|53...|54...|55...|58...)$/.test(code))
    return `The database refuses: ${error.message}. Check its server and the permissions of the account in DATABASE_URL.`
  return undefined
}

/** SQLite reports what failed but not why, so this inspects its files. */
function explainSqlite(error: Error, dataDir: string): string | undefined {
  const file = databaseFile(dataDir)
  const primary = primaryCode(error)
  switch (primary) {
    case sqlite.busy:
      return `Another program is using the database ${file}. Try again in a moment.`
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return `A database file is damaged: ${error.message}. Run: ${programCommand} check`
    case sqlite.permission:
    case sqlite.readOnly:
    case sqlite.cannotOpen:
    case sqlite.io:
      return (
        obstacleTo(file, R_OK | W_OK, { dataDir, isReading: primary !== sqlite.readOnly }) ??
        obstacleTo(dataDir, R_OK | W_OK | X_OK, { dataDir, isReading: false }) ??
        (existsSync(dataDir) && isOutOfRoom(dataDir) ? fullDisk : undefined) ??
        `A database file could not be used: ${error.message}. Check the disk and the permissions of ${dataDir}.`
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
      return `${file} is on a read-only disk, and SQLite needs write access to its folder even for reading. Mount it writable, or copy the data folder elsewhere and set DATA_DIR to the copy.`
    return explainSystem(error, code, dataDir)
  }
}

/** What the failed system call was to do with a path. */
const attempts: Readonly<Record<string, string>> = {
  mkdir: 'created',
  mkdtemp: 'created',
  read: 'read',
  readlink: 'read',
  rename: 'renamed',
  rm: 'deleted',
  rmdir: 'deleted',
  scandir: 'read',
  unlink: 'deleted',
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
      return `${what} may not be ${attemptOf(error, file)} by ${describeUser()}. ${permissionAdvice(file, dataDir)}`
    }
    case 'EROFS':
      return `${what} is on a read-only disk, so nothing can be saved there. Mount it writable and try again.`
    case 'ENOENT':
      return explainParent(error, file, dataDir) ?? `${what} does not exist. Check the path.`
    case 'EISDIR':
      return `${what} is a folder, but must be a file. Choose a file.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${what} cannot be created: part of its path is a file and not a folder. Choose another path.`
    case 'EIO':
      return `The disk failed while accessing ${file ?? 'a file'}. Check the disk.`
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Raise the limit (ulimit -n) and try again.'
    default:
      return `${what} could not be used: ${reasonOf(error, code)}. Check the path and its disk.`
  }
}

/** On a read-only disk mkdir fails with ENOENT, so this inspects the parent folder. */
function explainParent(
  error: Error,
  file: string | undefined,
  dataDir: string,
): string | undefined {
  if (file === undefined || !('syscall' in error) || error.syscall !== 'mkdir') return undefined
  const parent = path.dirname(file)
  if (parent === file) return undefined
  return existsSync(parent)
    ? obstacleTo(parent, W_OK, { dataDir, isReading: false })
    : explainParent(error, parent, dataDir)
}

function permissionAdvice(file: string | undefined, dataDir: string): string {
  const isInside = file !== undefined && !path.relative(dataDir, file).startsWith('..')
  return isInside
    ? accessAdvice(dataDir)
    : 'Give this user access to it and to the folders above it, or choose another path.'
}

/** The path of an error; for an incomplete file, its folder. */
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
