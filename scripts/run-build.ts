import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CommandError } from '../src/app/commands/command-error.ts'

/** The option of `build` to run in the current process. */
export const inThisProcess = '--in-this-process'

/** The signals that end a process when it runs out of memory. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGABRT'])

/**
 * Builds the site in a child process. The build tools take 1.35 GB, which the process of the site would never free, and if the system
 * kills the child for that, the parent can report it.
 * @throws CommandError when the build fails
 */
export async function runBuild(root: string): Promise<void> {
  const program = path.join(root, 'bin', 'ephemeris.mjs')
  const child = spawn(process.execPath, [program, 'build', inThisProcess], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return
  throw new CommandError(
    memorySignals.has(signal)
      ? 'The build was killed, probably because the machine ran out of memory. It needs about 1.4 GB: add swap space, or build the same commit on another machine and copy its dist folder here.'
      : 'The site could not be built.',
  )
}
