import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import type { Report } from './serve-jobs.ts'

/** What a process runs, and how much of the machine it may take. */
export interface WorkerProgram {
  /** The module that the process runs; it calls `serveJobs`. */
  module: URL
  /** How much memory the process may hold, and how much of it for objects of JavaScript. */
  memoryMb: { whole: number; heap: number }
}

/** What a process tells of itself. */
interface WorkerEvents {
  report(report: Report): void
  /** The process was ended from outside. */
  killed(): void
  /** The process ended by a fault of its own, after this output. */
  failed(output: string): void
}

interface StartedWorker {
  child: ChildProcess
  /** The memory that it holds now; nothing where the system does not say. */
  memory(): HeldMemory
  /** Ends it without an event. */
  kill(): void
}

/** What a program needs to run at all. Secrets among the settings are no business of a worker. */
const passedOn = ['PATH', 'SystemRoot', 'TZ', 'LANG']
const maxOutputCharacters = 4000
/** Codes of a program, or of the shell before it, that ends by itself: a fault, no such program, none that can be run. */
const ownFaults: readonly (number | null)[] = [1, 126, 127]

/** Starts a process that does jobs, and tells what becomes of it. */
export function startWorker(program: WorkerProgram, events: WorkerEvents): StartedWorker {
  const child = spawnWorker(program)
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output = `${output}${text.toString()}`.slice(-maxOutputCharacters)
  })
  child.on('message', events.report)
  // Without a listener an error would be thrown; the end of the process says as much.
  child.on('error', () => child.kill('SIGKILL'))
  child.once('exit', (code) => {
    // Whatever kills a process kills it for what it takes.
    if (!ownFaults.includes(code) || output === '') events.killed()
    else events.failed(output)
  })
  return {
    child,
    memory: () => memoryOf(child.pid),
    kill: () => {
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
    },
  }
}

/** A worker with nothing to do keeps nobody from ending. */
export function holdProcess(worker: ChildProcess, isBusy: boolean): void {
  const hold = isBusy ? 'ref' : 'unref'
  worker[hold]()
  worker.channel?.[hold]()
  if (worker.stderr instanceof Socket) worker.stderr[hold]()
}

/**
 * Linux counts what a process may write to, used or not (RLIMIT_DATA). Node maps so much more than it uses: 512 MB for compiled code on x64, less on
 * other processors, and stacks of threads.
 */
const unusedMb = 640

const shell = '/bin/sh'
const isLinux = process.platform === 'linux'

function spawnWorker({ module, memoryMb }: WorkerProgram): ChildProcess {
  const settings = Object.entries(process.env).filter(([name]) => passedOn.includes(name))
  const cache = getCompileCacheDir()
  const flags = [`--max-old-space-size=${memoryMb.heap}`]
  // Where nobody can look from outside, the process has to look at itself.
  return fork(module, isLinux ? [] : [String(memoryMb.whole)], {
    ...(isLinux && existsSync(shell)
      ? limitedByShell(flags, memoryMb.whole + unusedMb)
      : { execArgv: flags }),
    env: { ...Object.fromEntries(settings), ...(cache && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/**
 * Starts Node through a shell that sets limits before it becomes Node: the system then refuses memory to native code as well, in the middle of a
 * call. Without a core file, which would put the memory of an ended process on the disk.
 */
function limitedByShell(flags: readonly string[], dataMb: number): ForkOptions {
  const script = `unset PWD OLDPWD SHLVL; ulimit -c 0; ulimit -d ${dataMb * 1024} 2>/dev/null; exec "$0" "$@"`
  return { execPath: shell, execArgv: ['-c', script, process.execPath, ...flags] }
}

/** The memory that a process holds: its own, and the part of files such as its program, which is there once for all of them. */
export interface HeldMemory {
  ownBytes: number
  sharedBytes: number
}

const nothing: HeldMemory = { ownBytes: 0, sharedBytes: 0 }

function memoryOf(pid: number | undefined): HeldMemory {
  if (!isLinux || pid === undefined) return nothing
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytesOf = (name: string) => {
      const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
      return Number(kilobytes ?? 0) * 1024
    }
    return { ownBytes: bytesOf('RssAnon') + bytesOf('RssShmem'), sharedBytes: bytesOf('RssFile') }
  } catch {
    // It has just ended.
    return nothing
  }
}
