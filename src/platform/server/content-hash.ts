import { createHash } from 'node:crypto'

/** A hash of fields, independent of their order: the version of what has no column for one. */
export function contentHash(fields: object): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
}
