import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from './command-error.ts'

/**
 * Reads a secret: a terminal shows the question but not the answer, otherwise it is the first line of standard input.
 * @param missing the sentence when there is none
 */
export async function askSecret(question: string, missing: string): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write(question)
  const typed = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: typed,
    terminal: process.stdin.isTTY,
  })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(new CommandError(missing)))
    })
  } finally {
    lines.close()
    if (process.stdin.isTTY) process.stdout.write('\n')
  }
}
