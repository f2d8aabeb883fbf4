/** The highest id of both databases. */
export const maxId = 2 ** 31 - 1

/** The pattern of an id in a URL, without its upper bound. */
export const idDigits = '[1-9][0-9]{0,9}'

const wholeId = new RegExp(`^${idDigits}$`)

/**
 * Parses an id.
 * @returns undefined for any other spelling and for numbers above the maximum
 */
export function readId(text: string): number | undefined {
  const id = wholeId.test(text) ? Number(text) : 0
  return id > 0 && id <= maxId ? id : undefined
}
