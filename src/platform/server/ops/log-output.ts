/** Where log lines go. */
export interface LogOutput {
  write(line: string): void
  /** How many lines could not be written since the start. */
  lost(): number
}

/** The part of a stream that this needs. */
interface Output {
  readonly writableLength: number
  write(line: string, done: (error?: Error | null) => void): unknown
  on(event: 'error', hear: () => void): unknown
  listenerCount(event: 'error'): number
}

/** What waits for a reader that is slow or stands still; a line has about 150 bytes. */
const maxWaitingBytes = 256 * 1024

/**
 * Writes log lines to an output that may be full, closed or slow. A site must not end or stand still for
 * want of a log: what cannot be written is counted, and one line says so when the output works again.
 */
export function openLogOutput(output: Output): LogOutput {
  let lost = 0
  let told = 0
  // Each line hears of its own failure; without a listener the first one would be a fault of the site.
  if (output.listenerCount('error') === 0) output.on('error', () => undefined)

  const tellLost = () => {
    if (lost === told || output.writableLength > 0) return
    const lines = lost - told
    told = lost
    output.write(lostLine(lines), (error) => {
      if (error) told -= lines
    })
  }
  return {
    write: (line) => {
      if (output.writableLength > maxWaitingBytes) lost += 1
      else
        output.write(line, (error) => {
          if (error) lost += 1
          else tellLost()
        })
    },
    lost: () => lost,
  }
}

function lostLine(lines: number): string {
  const warning = { level: 40, time: Date.now(), event: 'log-lost', lines }
  return `${JSON.stringify({ ...warning, msg: 'Lines of this log could not be written' })}\n`
}
