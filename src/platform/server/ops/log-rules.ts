/**
 * Logs where an error came from, and never the values that it carries. A database adds
 * the values of the row it refused to its errors, and those are what somebody sent.
 */
export const logSerializers = {
  err: (error: unknown) => {
    if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
    return {
      type: error.name,
      ...('code' in error && { code: error.code }),
      message: withoutValues(error.message),
      stack: withoutValues(error.stack ?? ''),
    }
  },
}

/** Of what precedes an @; more of it is the path of a module. Source: RFC 5321, section 4.5.3.1.1. */
const maxLocalPart = 64

/** Addresses and quoted values can stand in the message of an error from a library. */
function withoutValues(text: string): string {
  return text.replaceAll(/[^\s"'<>()]+/g, (word) => {
    const first = word.indexOf('@')
    const start = Math.max(word.lastIndexOf('=', first) + 1, first - maxLocalPart)
    // The last one that has something behind it.
    const at = word.lastIndexOf('@', word.length - 2)
    return at > start ? `${word.slice(0, start)}[address]` : word
  })
}
