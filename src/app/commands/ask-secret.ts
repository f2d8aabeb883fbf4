import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from './command-error.ts'

/**
 * Asks for a secret: at a terminal twice and without showing what is typed, otherwise it is the first line of
 * the standard input.
 */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return await readLine('')
  const first = await readLine(question)
  const second = await readLine('Once more: ')
  if (first !== second) throw new CommandError('The two were not the same. Nothing is changed.')
  return first
}

/** Reads one line; a terminal shows the question and nothing of the answer. */
async function readLine(question: string): Promise<string> {
  process.stdout.write(question)
  const typed = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: typed,
    terminal: process.stdin.isTTY,
  })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(new CommandError('No password was given.')))
    })
  } finally {
    lines.close()
    if (question !== '') process.stdout.write('\n')
  }
}
