/** The words in a path, to suggest a search for them: letters and digits with spaces between, so they need no escaping. */
export function addressWords(path: string): string {
  let text = path
  try {
    text = decodeURIComponent(path)
  } catch {
    // An invalid escape stays as it is: this is only a suggestion.
  }
  return text
    .replace(/\.\w{2,4}$/, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .join(' ')
    .slice(0, 100)
    .toWellFormed()
}

/** The path that the page for everything missing is rendered at, and what stands on it for the words of the address. */
export const wordsMark = 'ephemeris404words'
