/** True when a write broke a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const constraintUnique = 2067
  const constraintPrimaryKey = 1555
  const code = errorCode(error)
  return code === '23505' || code === constraintUnique || code === constraintPrimaryKey
}

/** True when a table could not be made because another instance is making it, or has just made it. */
export function isMadeAlready(error: unknown): boolean {
  const duplicateTable = '42P07'
  const duplicateType = '42710'
  const code = errorCode(error)
  return isUniqueViolation(error) || code === duplicateTable || code === duplicateType
}

/** True when the database cannot serve now, and may in a moment. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === sqlite.busy || isLostRace(error) || isUnreachable(error)
}

/** True when a transaction lost against another one and may be run again as it is. */
export function isLostRace(error: unknown): boolean {
  const serializationFailure = '40001'
  const deadlock = '40P01'
  const code = errorCode(error)
  return code === serializationFailure || code === deadlock
}

/** True when there is no room left to save anything. */
export function isFull(error: unknown): boolean {
  const diskFull = '53100'
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === diskFull) return true
  return primaryCode(error) === sqlite.full
}

/** True when the disk does not let anything be saved, for another reason than its size. */
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

/** The low byte of SQLite's extended result code; the rest says more exactly what it was. */
export function primaryCode(error: unknown): number | undefined {
  const code = errorCode(error)
  return typeof code === 'number' ? code & 0xff : undefined
}

/** PostgreSQL's five-character code, the system's name or SQLite's extended result code. */
function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error ? error.code : undefined
}

/**
 * Codes of a PostgreSQL that starts, stops, is full, took too long or was just replaced by another
 * (25006: this one reads only), and of a line that broke. Source: PostgreSQL, appendix A.
 */
const unreachable =
  /^(08...|53300|57014|57P0[1-5]|25006|25P0[34]|55P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** PostgreSQL's code for a connection that failed. */
export const connectionFailure = '08006'

/** True when the PostgreSQL server does not answer, so that another attempt may find it again. */
export function isUnreachable(error: unknown): boolean {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  const code = errorCode(error)
  return typeof code === 'string' && unreachable.test(code)
}
