import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import { HttpError } from '../http/errors.ts'
import type { Log } from './log.ts'
import type { JobReport, JobRequest, JobResult } from './serve-jobs.ts'
import {
  memoryOf,
  type MemoryUse,
  openWorkerMemory,
  type WatchedProcess,
  watchMemory,
  type WorkerMemory,
} from './worker-memory.ts'

/** The functions of a worker by name. Their input and result are copied between the processes. */
type Jobs = Record<string, (input: never) => unknown>

export interface WorkerOptions extends JobProcessOptions {
  /** `memoryMb.whole` is the limit for all processes together. */
  maxProcesses?: number
  maxWaiting?: number
  /** The memory of the machine, which it shares with other workers. */
  shared?: WorkerMemory
}

/** Processes for expensive or risky work, which can neither block nor crash the site. */
export interface WorkerProcess<Offered extends Jobs> {
  /**
   * Runs a job. The first process is started by the first job and reused afterwards.
   * @param limitMs overrides the time limit
   * @throws HttpError the job's own, 400 if it exceeds the time or memory limit, or 503 if too many jobs are waiting
   */
  run<Name extends keyof Offered & string>(
    name: Name,
    input: Parameters<Offered[Name]>[0],
    limitMs?: number,
  ): Promise<Awaited<ReturnType<Offered[Name]>>>
  /** Ends the processes without a job now; the next job starts one again. */
  endIdle(): void
  close(): void
}

/** A job that has waited this long gets another process, since the current job may take very long. */
const patienceMs = 250

export function openWorker<Offered extends Jobs>(options: WorkerOptions): WorkerProcess<Offered> {
  const { maxProcesses = 1, maxWaiting = 20, memoryMb, shared = openWorkerMemory() } = options
  const waiting: Job[] = []
  const processes = new Set<JobProcess>()
  let patienceTimer: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const watch = watchMemory(() => [...processes], memoryMb.whole * 1024 * 1024)
  const start = () => {
    const started: JobProcess = startJobProcess(options, {
      idle: () => shared.pass(self, started),
      ended: () => {
        processes.delete(started)
        shared.pass(self)
      },
    })
    processes.add(started)
  }
  const assign = () => {
    if (waiting.length > 0 && processes.size === 0 && shared.isFree()) start()
    for (const one of processes) {
      const job = one.isBusy() || !shared.isFree() ? undefined : waiting.shift()
      if (job) one.start(job)
    }
    watch.run()
    shared.watch()
    if (waiting.length === 0 || processes.size >= maxProcesses || !shared.isFree()) {
      clearTimeout(patienceTimer)
      patienceTimer = undefined
    } else
      patienceTimer ??= setTimeout(() => {
        patienceTimer = undefined
        start()
        assign()
      }, patienceMs)
  }
  const self = { processes, assign }
  shared.join(self)
  return {
    run: (name, input, limitMs) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The worker is closed')
        if (waiting.length >= maxWaiting) throw tooManyJobs()
        const request = { id: (lastId += 1), name, input }
        waiting.push({ request, limitMs, done: completeWith(resolve, reject), fail: reject })
        assign()
      }),
    endIdle: () => {
      for (const one of processes) if (!one.isBusy()) one.end(new Error('Idle'))
    },
    close: () => {
      closed = true
      clearTimeout(patienceTimer)
      const reason = new Error('The worker is closed')
      for (const job of waiting.splice(0)) job.fail(reason)
      for (const one of processes) one.end(reason)
      shared.leave(self)
    },
  }
}

function tooManyJobs(): HttpError {
  return new HttpError(503, 'The site is busy right now. Please try again soon.', {
    'retry-after': '5',
  })
}

function completeWith(
  resolve: (result: never) => void,
  reject: (error: Error) => void,
): Job['done'] {
  return (outcome) => (outcome.ok ? resolve(outcome.result as never) : reject(toError(outcome)))
}

function toError({ status, message }: Extract<JobResult, { ok: false }>): Error {
  return status === undefined ? new Error(message) : new HttpError(status, message)
}

interface Job {
  request: JobRequest
  /** Overrides the time limit. */
  limitMs?: number | undefined
  done(outcome: JobResult): void
  fail(error: Error): void
}

/** A process that does one job at a time. */
interface JobProcess extends WatchedProcess {
  start(job: Job): void
}

interface JobProcessOptions extends WorkerProgram {
  log: Pick<Log, 'warn'>
  /** The maximum duration of a job. */
  limitMs: number
  /** The error message for a job above its limits. */
  tooMuch: string
  /** An idle process is ended after this time. */
  idleMs?: number
}

/** Longer than the pauses of an owner who writes with a preview, since a start takes 0.5 s of processor time. */
const usualIdleMs = 60_000

interface JobProcessEvents {
  /** The process is ready for the next job. */
  idle(): void
  ended(): void
}

/** The maximum duration of a process start. */
const startMs = 30_000

function startJobProcess(
  options: JobProcessOptions,
  { idle, ended }: JobProcessEvents,
): JobProcess {
  const { log, limitMs, tooMuch, idleMs = usualIdleMs } = options
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  const end = (reason: Error) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    worker.kill()
    job?.fail(reason)
    ended()
  }
  const refuse = (limit: 'time' | 'memory') => {
    if (hasEnded) return
    const ms = limit === 'time' && { limitMs: limitOf(job) }
    log.warn({ event: 'worker-ended', limit, ...ms }, 'A job exceeded its limit and was ended')
    end(new HttpError(400, tooMuch))
  }
  const limitOf = (one: Job | undefined) => one?.limitMs ?? limitMs
  const setDeadline = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => refuse('time'), ms)
  }
  const rest = () => {
    job = undefined
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error('Idle')), idleMs).unref()
    keepAlive(worker.child, false)
  }
  const worker = startWorker(options, {
    report: ({ id, outcome }) => {
      if (job?.request.id !== id) return
      if (outcome === 'started') return setDeadline(limitOf(job))
      const { done } = job
      rest()
      done(outcome)
      idle()
    },
    killed: () => refuse('memory'),
    failed: (output) => end(new Error(`A worker failed: ${output}`)),
  })
  return {
    isBusy: () => job !== undefined,
    start: (next) => {
      job = next
      keepAlive(worker.child, true)
      // The process may have to start first, which takes long on a busy machine.
      setDeadline(startMs + limitOf(next))
      worker.child.send(next.request)
    },
    memory: worker.memory,
    refuse,
    end,
  }
}

interface WorkerProgram {
  /** The module of the process, which calls `serveJobs`. */
  module: URL
  /** The limits of its memory, and of the JavaScript heap in it. */
  memoryMb: { whole: number; heap: number }
}

interface WorkerEvents {
  report(report: JobReport): void
  /** The process was killed, by the system or for its memory. */
  killed(): void
  /** The process failed by itself, with this output. */
  failed(output: string): void
}

interface StartedWorker {
  child: ChildProcess
  memory(): MemoryUse
  /** Kills the process without an event. */
  kill(): void
}

/** Everything else, including secrets, is withheld from workers. */
const inheritedVariables = ['PATH', 'SystemRoot', 'TZ', 'LANG']
const maxOutputCharacters = 4000
/** Exit codes of a failure of the program, or of the shell when it cannot run Node. */
const failureCodes: readonly (number | null)[] = [1, 126, 127]

function startWorker(program: WorkerProgram, events: WorkerEvents): StartedWorker {
  const child = spawnWorker(program)
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output = `${output}${text.toString()}`.slice(-maxOutputCharacters)
  })
  child.on('message', events.report)
  // Without a listener the error would be thrown; the exit of the process is enough.
  child.on('error', () => child.kill('SIGKILL'))
  child.once('exit', (code) => {
    // A process is only killed for its use of resources.
    if (!failureCodes.includes(code) || output === '') events.killed()
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

/** An idle worker must not keep the process alive. */
function keepAlive(worker: ChildProcess, isBusy: boolean): void {
  const method = isBusy ? 'ref' : 'unref'
  worker[method]()
  worker.channel?.[method]()
  if (worker.stderr instanceof Socket) worker.stderr[method]()
}

/**
 * RLIMIT_DATA counts all writable memory of a process, used or not. Node maps this much more than it uses: 512 MB for
 * compiled code on x64, less on other architectures, and the stacks of threads.
 */
const unusedMb = 640

const shell = '/bin/sh'
const isLinux = process.platform === 'linux'

function spawnWorker({ module, memoryMb }: WorkerProgram): ChildProcess {
  const variables = Object.entries(process.env).filter(([name]) =>
    inheritedVariables.includes(name),
  )
  const cache = getCompileCacheDir()
  const flags = [`--max-old-space-size=${memoryMb.heap}`]
  // Outside of Linux the worker must watch its memory itself.
  return fork(module, isLinux ? [] : [String(memoryMb.whole)], {
    ...(isLinux && existsSync(shell)
      ? limitedByShell(flags, memoryMb.whole + unusedMb)
      : { execArgv: flags }),
    env: { ...Object.fromEntries(variables), ...(cache && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/**
 * Starts Node through a shell that sets resource limits, so that the system refuses memory to native code too. Core files
 * are disabled: they would write the memory of a killed process to the disk.
 */
function limitedByShell(flags: readonly string[], dataMb: number): ForkOptions {
  const script = `unset PWD OLDPWD SHLVL; ulimit -c 0; ulimit -d ${dataMb * 1024} 2>/dev/null; exec "$0" "$@"`
  return { execPath: shell, execArgv: ['-c', script, process.execPath, ...flags] }
}
