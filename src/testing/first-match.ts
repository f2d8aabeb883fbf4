import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Waits for a line of a program's output and returns the first group of the pattern.
 * @param log the output so far, for the error if the program ends instead
 */
export async function firstMatch(
  { stdout }: ChildProcess,
  pattern: RegExp,
  log = () => '',
): Promise<string> {
  if (!stdout) throw new Error('The program has no output')
  for await (const line of createInterface(stdout)) {
    const found = pattern.exec(line)?.[1]
    if (found !== undefined) {
      // Discards the rest: a full pipe would block the program.
      stdout.resume()
      return found
    }
  }
  throw new Error(`The program ended before it was open: ${log()}`)
}
