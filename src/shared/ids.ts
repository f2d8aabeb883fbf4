/** The highest number that a row of either database can have. */
export const highestId = 2 ** 31 - 1

/** A number as it is written in an address, before its bound is looked at. */
export const idDigits = '[1-9][0-9]{0,9}'

const wholeId = new RegExp(`^${idDigits}$`)

/**
 * Reads the number of a row.
 * @returns undefined for what is none: other spellings, and numbers beyond those that rows have
 */
export function readId(text: string): number | undefined {
  const id = wholeId.test(text) ? Number(text) : 0
  return id > 0 && id <= highestId ? id : undefined
}
