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

/** Addresses and quoted values can stand in the message of an error from a library. */
function withoutValues(text: string): string {
  return text.replaceAll(/[^\s"'<>()=]{1,64}@[^\s"'<>()]{1,255}/g, '[address]')
}
