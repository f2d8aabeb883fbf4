import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'

/** Limits of a program that reads untrusted files. */
export interface ProgramLimits {
  /** For the whole run, and for its processor time. */
  limitMs: number
  memoryMb: number
  /** The size of each file that it writes. */
  fileMb: number
}

interface LimitedProgram extends ProgramLimits {
  /** The path of the program. */
  program: string
  args: readonly string[]
  /** The folder that it starts in, which also is its home and its place for temporary files. */
  folder: string
}

/** The path of the first of the programs that is on the search path of the machine. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(path.delimiter)) {
    const file = path.join(folder, name)
    if (path.isAbsolute(folder) && (await isRunnable(file))) return file
  }
  return undefined
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Sets limits and becomes the program; program and arguments are passed beside the script and never read as one. */
const script = (limits: ProgramLimits) =>
  [
    'ulimit -c 0',
    `ulimit -v ${limits.memoryMb * 1024} 2>/dev/null`,
    `ulimit -t ${Math.ceil(limits.limitMs / 1000)}`,
    `ulimit -f ${limits.fileMb * 2048}`,
    'exec "$0" "$@"',
  ].join('; ')

/**
 * Runs a program with limits on time, memory and files, without the settings of the site and without input.
 * @returns whether it ended by itself and without an error
 */
export async function runLimited(run: LimitedProgram): Promise<boolean> {
  const { program, args, folder, limitMs } = run
  const child = spawn('/bin/sh', ['-c', script(run), program, ...args], {
    cwd: folder,
    env: { PATH: path.dirname(program), HOME: folder, TMPDIR: folder, LC_ALL: 'C' },
    stdio: 'ignore',
    // A group of its own, so that what the program starts ends with it.
    detached: true,
  })
  const ended = Promise.withResolvers<boolean>()
  child.once('error', () => ended.resolve(false))
  child.once('close', (code) => ended.resolve(code === 0))
  const timer = setTimeout(() => endGroup(child.pid), limitMs)
  const isDone = await ended.promise
  clearTimeout(timer)
  return isDone
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
