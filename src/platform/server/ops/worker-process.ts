import { HttpError } from '../http/errors.ts'
import {
  type Job,
  type JobProcess,
  type JobProcessOptions,
  startJobProcess,
} from './job-process.ts'
import type { JobResult } from './serve-jobs.ts'

/** What a process can do, by name: each takes one input, and both ways what goes is a copy. */
type Jobs = Record<string, (input: never) => unknown>

export interface WorkerOptions extends JobProcessOptions {
  /** How many processes may work side by side; `memoryMb.whole` is for all of them together. */
  maxProcesses?: number
  /** How many more jobs may wait. */
  maxWaiting?: number
}

/** Processes that do heavy work for the site: nobody else waits for it, or dies of it. */
export interface WorkerProcess<Offered extends Jobs> {
  /**
   * Has a job done. The first process starts with the first job and stays for the next.
   * @param limitMs how long this job may take, where that is not as long as any other
   * @throws HttpError what the job throws as one, 400 when it takes too much time or memory, and 503
   * when too many are waiting already
   */
  run<Name extends keyof Offered & string>(
    name: Name,
    input: Parameters<Offered[Name]>[0],
    limitMs?: number,
  ): Promise<Awaited<ReturnType<Offered[Name]>>>
  /** Ends the processes and whatever they were doing. */
  close(): void
}

/** A job that has waited for so long gets another process: the one before it may take all the time there is. */
const patienceMs = 250

const watchMs = 20

export function openWorker<Offered extends Jobs>(options: WorkerOptions): WorkerProcess<Offered> {
  const { maxProcesses = 1, maxWaiting = 20, memoryMb } = options
  const waiting: Job[] = []
  const processes = new Set<JobProcess>()
  let patience: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const watch = watchMemory(processes, memoryMb.whole * 1024 * 1024)
  const start = () => {
    const started: JobProcess = startJobProcess(options, {
      free: () => serve(),
      ended: () => {
        processes.delete(started)
        if (!closed) serve()
      },
    })
    processes.add(started)
  }
  const serve = () => {
    if (waiting.length > 0 && processes.size === 0) start()
    for (const one of processes) {
      const job = one.isBusy() ? undefined : waiting.shift()
      if (job) one.begin(job)
    }
    watch.run([...processes].some((one) => one.isBusy()))
    if (waiting.length === 0 || processes.size >= maxProcesses) {
      clearTimeout(patience)
      patience = undefined
    } else
      patience ??= setTimeout(() => {
        patience = undefined
        start()
        serve()
      }, patienceMs)
  }
  return {
    run: (name, input, limitMs) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The worker is closed')
        if (waiting.length >= maxWaiting) throw tooManyJobs()
        const done = (outcome: JobResult) =>
          outcome.ok ? resolve(outcome.result as never) : reject(asError(outcome))
        waiting.push({ order: { id: (lastId += 1), name, input }, limitMs, done, fail: reject })
        serve()
      }),
    close: () => {
      closed = true
      clearTimeout(patience)
      watch.run(false)
      const reason = new Error('The worker is closed')
      for (const job of waiting.splice(0)) job.fail(reason)
      for (const one of processes) one.end(reason)
    },
  }
}

/**
 * Looks how much memory all processes together hold. With more than they may, one that has nothing to do is ended, or else the largest. It looks from
 * outside: native code that does not return stops every timer of its own process.
 */
function watchMemory(processes: ReadonlySet<JobProcess>, maxBytes: number) {
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const held = Array.from(processes, (one) => ({ one, ...one.memory() }))
    const own = held.reduce((sum, { ownBytes }) => sum + ownBytes, 0)
    if (own + Math.max(0, ...held.map(({ sharedBytes }) => sharedBytes)) <= maxBytes) return
    const idle = held.find(({ one }) => !one.isBusy())
    const [largest] = held.toSorted((a, b) => b.ownBytes - a.ownBytes)
    if (idle) idle.one.end(new Error('Idle'))
    else largest?.one.giveUp('memory')
  }
  return {
    run: (isWanted: boolean) => {
      if (isWanted) timer ??= setInterval(look, watchMs).unref()
      else {
        clearInterval(timer)
        timer = undefined
      }
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
