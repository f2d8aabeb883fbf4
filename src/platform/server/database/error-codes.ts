import { statfsSync } from 'node:fs'

/** Whether a write violated a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const constraintUnique = 2067
  const constraintPrimaryKey = 1555
  const code = errorCode(error)
  return code === '23505' || code === constraintUnique || code === constraintPrimaryKey
}

/** Whether a table exists already, or another instance is creating it. */
export function isAlreadyCreated(error: unknown): boolean {
  const duplicateTable = '42P07'
  const duplicateType = '42710'
  const code = errorCode(error)
  return isUniqueViolation(error) || code === duplicateTable || code === duplicateType
}

/** Whether the database is temporarily unavailable. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === sqlite.busy || isLostRace(error) || isUnreachable(error)
}

/** Whether a transaction conflicted with another one and can be retried. */
export function isLostRace(error: unknown): boolean {
  const serializationFailure = '40001'
  const deadlock = '40P01'
  const code = errorCode(error)
  return code === serializationFailure || code === deadlock
}

/** Whether the disk is full. */
export function isFull(error: unknown): boolean {
  const diskFull = '53100'
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === diskFull) return true
  return primaryCode(error) === sqlite.full
}

/** Whether the disk cannot be written for another reason than its size. */
export function isUnwritable(error: unknown): boolean {
  const code = errorCode(error)
  if (typeof code === 'string') return ['EROFS', 'EIO', 'EFBIG', 'EACCES'].includes(code)
  const primary = primaryCode(error)
  return primary === sqlite.readOnly || primary === sqlite.io || primary === sqlite.cannotOpen
}

/** SQLite's primary result codes. Source: https://www.sqlite.org/rescode.html */
export const sqlite = {
  permission: 3,
  busy: 5,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** The low byte of SQLite's extended result code. */
export function primaryCode(error: unknown): number | undefined {
  const code = errorCode(error)
  return typeof code === 'number' ? code & 0xff : undefined
}

/** PostgreSQL's code, the system's code or SQLite's extended result code. */
function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error ? error.code : undefined
}

/**
 * Codes of a PostgreSQL server that is starting, stopping, full, too slow or read-only after a failover (25006), and of
 * lost connections. Source: PostgreSQL, appendix A.
 */
const unreachable =
  /^(08...|53300|57014|57P0[1-5]|25006|25P0[34]|55P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** PostgreSQL's code for a lost connection. */
export const connectionFailure = '08006'

/** Whether the PostgreSQL server is unreachable, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  const code = errorCode(error)
  return typeof code === 'string' && unreachable.test(code)
}

/** SQLite extends the index of its write-ahead log by 32 KB at a time; with less than twice that, this is what failed. */
const minFreeBytes = 64 * 1024

/**
 * Opens a SQLite file. When SQLite cannot create or extend its companion files, its error does not say why, so this
 * detects a full disk.
 * @throws an error with the code ENOSPC if the disk of the folder is full
 */
export function detectFullDisk<Result>(folder: string, open: () => Result): Result {
  try {
    return open()
  } catch (error) {
    const code = primaryCode(error)
    if ((code === sqlite.io || code === sqlite.cannotOpen) && isOutOfRoom(folder))
      throw Object.assign(new Error('The disk is too full for the database', { cause: error }), {
        code: 'ENOSPC',
      })
    throw error
  }
}

/** Whether the disk of a folder is too full for SQLite to open a file there. */
export function isOutOfRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < minFreeBytes
}
