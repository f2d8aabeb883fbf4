/** The part of a pino logger that features use. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface LogOutput {
  write(line: string): void
  /** The number of lines that could not be written. */
  lost(): number
}

/** The part of a Writable that this needs. */
interface Output {
  readonly writableLength: number
  write(line: string, done: (error?: Error | null) => void): unknown
  on(event: 'error', listener: () => void): unknown
  listenerCount(event: 'error'): number
}

/** Lines have about 150 bytes. */
const maxBufferedBytes = 256 * 1024

/**
 * Writes log lines to an output that may be full, closed or slow, which must not stop the site. Lost lines are counted,
 * and reported in one line when the output works again.
 */
export function createLogOutput(output: Output): LogOutput {
  let lost = 0
  let reported = 0
  // Every write handles its own failure, but an error without a listener would end the process.
  if (output.listenerCount('error') === 0) output.on('error', () => undefined)

  const reportLost = () => {
    if (lost === reported || output.writableLength > 0) return
    const lines = lost - reported
    reported = lost
    output.write(formatLost(lines), (error) => {
      if (error) reported -= lines
    })
  }
  return {
    write: (line) => {
      if (output.writableLength > maxBufferedBytes) lost += 1
      else
        output.write(line, (error) => {
          if (error) lost += 1
          else reportLost()
        })
    },
    lost: () => lost,
  }
}

function formatLost(lines: number): string {
  const warning = { level: 40, time: Date.now(), event: 'log-lost', lines }
  return `${JSON.stringify({ ...warning, msg: 'Lines of this log could not be written' })}\n`
}

/**
 * Logs the origin of an error without personal data: databases add the values of a refused row to their errors, and these
 * may come from a visitor.
 */
export const logSerializers = {
  err: (error: unknown) => {
    if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
    return {
      type: error.name,
      ...('code' in error && { code: error.code }),
      message: redactAddresses(error.message),
      stack: redactAddresses(error.stack ?? ''),
    }
  },
}

/** Before an @; anything longer is the path of a module. Source: RFC 5321, section 4.5.3.1.1. */
const maxLocalPart = 64

/** Messages of libraries can contain email addresses. */
function redactAddresses(text: string): string {
  return text.replaceAll(/[^\s"'<>()]+/g, (word) => {
    const first = word.indexOf('@')
    const start = Math.max(word.lastIndexOf('=', first) + 1, first - maxLocalPart)
    // The last @ with something after it.
    const at = word.lastIndexOf('@', word.length - 2)
    return at > start ? `${word.slice(0, start)}[address]` : word
  })
}
