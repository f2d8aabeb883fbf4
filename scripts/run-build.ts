import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CommandError } from '../src/app/commands/command-error.ts'

/** Makes `build` run in its own process instead of another one. */
export const inThisProcess = '--in-this-process'

/** How a process ends that the system or Node refuses more memory. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGABRT'])

/**
 * Builds the site in a child process. The build tools take 1.35 GB, which the process of the site would never return, and
 * where the system ends a process for that, there is another one to say so.
 */
export async function runBuild(root: string): Promise<void> {
  const program = path.join(root, 'bin', 'ephemeris.mjs')
  const child = spawn(process.execPath, [program, 'build', inThisProcess], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return
  throw new CommandError(
    memorySignals.has(signal)
      ? 'The build was ended, probably because the machine ran out of memory: it needs about 1.4 GB. Add swap space, or build the same commit on another machine and copy its dist folder here.'
      : 'The site could not be built.',
  )
}
