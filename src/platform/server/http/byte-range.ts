/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110, section 14).
 * @returns undefined for the whole file, also if several ranges are requested; 'none' for a range outside of the file
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'none' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= bytes ? 'none' : { start, end }
}
