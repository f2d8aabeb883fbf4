import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { HttpError } from '../http/errors.ts'
import type { Log } from './log.ts'
import type { JobResult, Order, Report } from './serve-jobs.ts'

/** What a process can do, by name: each takes one input, and both ways what goes is a copy. */
type Jobs = Record<string, (input: never) => unknown>

export interface WorkerOptions {
  /** The module that the process runs; it calls `serveJobs`. */
  module: URL
  log: Pick<Log, 'warn'>
  /** How long a job may take. */
  limitMs: number
  /** How much memory the process may hold, and how much of it for objects of JavaScript. */
  memoryMb: { whole: number; heap: number }
  /** The sentence for whoever asks for more than that. */
  tooMuch: string
  /** How many jobs the process does side by side. */
  atOnce?: number
  /** How many more may wait. */
  maxWaiting?: number
  /** A process that has had nothing to do for so long is ended. */
  idleMs?: number
}

/** A process that does heavy work for the site: nobody else waits for it, or dies of it. */
export interface WorkerProcess<Available extends Jobs> {
  /**
   * Has a job done. The process starts with the first one and stays for the next.
   * @throws HttpError what the job throws as one, 400 when it takes too much time or memory, and 503
   * when too many are waiting already
   */
  run<Name extends keyof Available & string>(
    name: Name,
    input: Parameters<Available[Name]>[0],
  ): Promise<Awaited<ReturnType<Available[Name]>>>
  /** Ends the process and whatever it was doing. */
  close(): void
}

interface Job {
  order: Order
  done(outcome: JobResult): void
  fail(error: Error): void
  timer?: NodeJS.Timeout
}

/** What a program needs to run at all. Secrets among the settings are no business of a worker. */
const passedOn = ['PATH', 'SystemRoot', 'TZ', 'LANG']
/** How long a process may take to start. */
const startMs = 30_000
const maxOutputCharacters = 4000

export function openWorker<Available extends Jobs>(
  options: WorkerOptions,
): WorkerProcess<Available> {
  const { log, limitMs, tooMuch, atOnce = 1, maxWaiting = 20, idleMs = 300_000 } = options
  const waiting: Job[] = []
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  /** The process and its jobs go together: one that was killed may have been at several. */
  const end = (reason: Error) => {
    worker?.removeAllListeners('exit')
    worker?.kill('SIGKILL')
    worker = undefined
    running.failAll(reason)
    if (!closed) serve()
  }
  const giveUp = (limit: 'time' | 'memory') => {
    log.warn({ event: 'worker-ended', limit }, 'Work took more than it may and was ended')
    end(new HttpError(400, tooMuch))
  }
  const running = runningJobs(() => giveUp('time'))
  const events: WorkerEvents = {
    report: ({ id, outcome }) => {
      if (outcome === 'begun') return running.allow(id, limitMs)
      running.remove(id)?.done(outcome)
      serve()
    },
    killed: () => giveUp('memory'),
    failed: (output) => end(new Error(`A worker failed: ${output}`)),
  }
  const serve = () => {
    clearTimeout(idle)
    while (running.count() < atOnce) {
      const job = waiting.shift()
      if (!job) break
      worker ??= startWorker(options, events)
      // A process has to start first, and is not to be ended for what the machine is busy with.
      running.add(job, startMs + limitMs)
      worker.send(job.order)
    }
    if (!worker) return
    holdProcess(worker, running.count() > 0)
    if (running.count() === 0) idle = setTimeout(() => end(new Error('Idle')), idleMs).unref()
  }
  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The worker is closed')
        if (running.count() >= atOnce && waiting.length >= maxWaiting) throw tooManyJobs()
        const done = (outcome: JobResult) =>
          outcome.ok ? resolve(outcome.result as never) : reject(asError(outcome))
        waiting.push({ order: { id: (lastId += 1), name, input }, done, fail: reject })
        serve()
      }),
    close: () => {
      closed = true
      clearTimeout(idle)
      const reason = new Error('The worker is closed')
      for (const job of waiting.splice(0)) job.fail(reason)
      end(reason)
    },
  }
}

/** The jobs that a process is doing, each with the time that it may take. */
function runningJobs(late: () => void) {
  const jobs = new Map<number, Job>()
  const allow = (id: number, ms: number) => {
    const job = jobs.get(id)
    if (!job) return
    clearTimeout(job.timer)
    job.timer = setTimeout(late, ms)
  }
  const remove = (id: number) => {
    const job = jobs.get(id)
    clearTimeout(job?.timer)
    jobs.delete(id)
    return job
  }
  return {
    count: () => jobs.size,
    add: (job: Job, ms: number) => {
      jobs.set(job.order.id, job)
      allow(job.order.id, ms)
    },
    /** A job may take so long from now on. */
    allow,
    remove,
    failAll: (reason: Error) => {
      for (const id of jobs.keys()) remove(id)?.fail(reason)
    },
  }
}

interface WorkerEvents {
  report(report: Report): void
  /** The process was ended from outside. */
  killed(): void
  /** The process ended by a fault of its own, after this output. */
  failed(output: string): void
}

function startWorker(options: WorkerOptions, events: WorkerEvents): ChildProcess {
  const started = spawnWorker(options)
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
function holdProcess(worker: ChildProcess, isBusy: boolean): void {
  const hold = isBusy ? 'ref' : 'unref'
  worker[hold]()
  worker.channel?.[hold]()
}

function spawnWorker({ module, memoryMb }: WorkerOptions): ChildProcess {
  const settings = Object.entries(process.env).filter(([name]) => passedOn.includes(name))
  const cache = getCompileCacheDir()
  return fork(module, [String(memoryMb.whole)], {
    execArgv: [`--max-old-space-size=${memoryMb.heap}`],
    env: { ...Object.fromEntries(settings), ...(cache && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function tooManyJobs(): HttpError {
  return new HttpError(503, 'The site has too much to do at the moment. Please try again soon.', {
    'retry-after': '5',
  })
}

function asError({ status, message }: Extract<JobResult, { ok: false }>): Error {
  return status === undefined ? new Error(message) : new HttpError(status, message)
}
