import { type ChildProcess, fork } from 'node:child_process'
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
export interface WorkerEvents {
  report(report: Report): void
  /** The process was ended from outside. */
  killed(): void
  /** The process ended by a fault of its own, after this output. */
  failed(output: string): void
}

/** What a program needs to run at all. Secrets among the settings are no business of a worker. */
const passedOn = ['PATH', 'SystemRoot', 'TZ', 'LANG']
const maxOutputCharacters = 4000

/** Starts a process that does jobs, and tells what becomes of it. */
export function startWorker(program: WorkerProgram, events: WorkerEvents): ChildProcess {
  const started = spawnWorker(program)
  let output = ''
  started.stderr?.on('data', (text: Buffer) => {
    output = `${output}${text.toString()}`.slice(-maxOutputCharacters)
  })
  started.on('message', events.report)
  // Without a listener an error would be thrown; the end of the process says as much.
  started.on('error', () => started.kill('SIGKILL'))
  started.once('exit', (code) => {
    // Whatever kills a process kills it for what it takes; a fault of its own ends it with 1.
    if (code !== 1 || output === '') events.killed()
    else events.failed(output)
  })
  return started
}

/** A worker with nothing to do keeps nobody from ending. */
export function holdProcess(worker: ChildProcess, isBusy: boolean): void {
  const hold = isBusy ? 'ref' : 'unref'
  worker[hold]()
  worker.channel?.[hold]()
  if (worker.stderr instanceof Socket) worker.stderr[hold]()
}

function spawnWorker({ module, memoryMb }: WorkerProgram): ChildProcess {
  const settings = Object.entries(process.env).filter(([name]) => passedOn.includes(name))
  const cache = getCompileCacheDir()
  return fork(module, [String(memoryMb.whole)], {
    execArgv: [`--max-old-space-size=${memoryMb.heap}`],
    env: { ...Object.fromEntries(settings), ...(cache && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
