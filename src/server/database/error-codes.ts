/** True when a write broke a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const constraintUnique = 2067
  const constraintPrimaryKey = 1555
  const code = errorCode(error)
  return code === '23505' || code === constraintUnique || code === constraintPrimaryKey
}

/** True when the database is locked by another process. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === sqlite.busy
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
export function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error ? error.code : undefined
}
