import type { ChildProcess } from 'node:child_process'
import { HttpError } from '../http/errors.ts'
import type { Log } from './log.ts'
import { type Job, runningJobs } from './running-jobs.ts'
import type { JobResult } from './serve-jobs.ts'
import { holdProcess, startWorker, type WorkerEvents, type WorkerProgram } from './spawn-worker.ts'

/** What a process can do, by name: each takes one input, and both ways what goes is a copy. */
type Jobs = Record<string, (input: never) => unknown>

export interface WorkerOptions extends WorkerProgram {
  log: Pick<Log, 'warn'>
  /** How long a job may take. */
  limitMs: number
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
export interface WorkerProcess<Offered extends Jobs> {
  /**
   * Has a job done. The process starts with the first one and stays for the next.
   * @throws HttpError what the job throws as one, 400 when it takes too much time or memory, and 503
   * when too many are waiting already
   */
  run<Name extends keyof Offered & string>(
    name: Name,
    input: Parameters<Offered[Name]>[0],
  ): Promise<Awaited<ReturnType<Offered[Name]>>>
  /** Ends the process and whatever it was doing. */
  close(): void
}

/** How long a process may take to start. */
const startMs = 30_000

export function openWorker<Offered extends Jobs>(options: WorkerOptions): WorkerProcess<Offered> {
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

function tooManyJobs(): HttpError {
  return new HttpError(503, 'The site has too much to do at the moment. Please try again soon.', {
    'retry-after': '5',
  })
}

function asError({ status, message }: Extract<JobResult, { ok: false }>): Error {
  return status === undefined ? new Error(message) : new HttpError(status, message)
}
