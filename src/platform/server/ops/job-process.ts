import { HttpError } from '../http/errors.ts'
import type { Log } from './log.ts'
import type { JobResult, Order } from './serve-jobs.ts'
import { type HeldMemory, holdProcess, startWorker, type WorkerProgram } from './spawn-worker.ts'

/** Work for a process, and whoever waits for it. */
export interface Job {
  order: Order
  /** How long it may take, where that is not as long as any other. */
  limitMs?: number | undefined
  done(outcome: JobResult): void
  fail(error: Error): void
}

/** A process that does one job at a time. */
export interface JobProcess {
  isBusy(): boolean
  begin(job: Job): void
  /** The memory that it holds now; nothing where the system does not say. */
  memory(): HeldMemory
  /** Ends it for what it has taken: its job is refused. */
  giveUp(limit: 'time' | 'memory'): void
  /** Ends it; its job fails for this reason. */
  end(reason: Error): void
}

export interface JobProcessOptions extends WorkerProgram {
  log: Pick<Log, 'warn'>
  /** How long a job may take. */
  limitMs: number
  /** The sentence for whoever asks for more than that. */
  tooMuch: string
  /** A process that has had nothing to do for so long is ended. */
  idleMs?: number
}

interface JobProcessEvents {
  /** A job is done, and the process could do another one. */
  free(): void
  ended(): void
}

/** How long a process may take to start. */
const startMs = 30_000

export function startJobProcess(
  options: JobProcessOptions,
  { free, ended }: JobProcessEvents,
): JobProcess {
  const { log, limitMs, tooMuch, idleMs = 300_000 } = options
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
  const giveUp = (limit: 'time' | 'memory') => {
    if (hasEnded) return
    const ms = limit === 'time' && { limitMs: limitOf(job) }
    log.warn({ event: 'worker-ended', limit, ...ms }, 'Work took more than it may and was ended')
    end(new HttpError(400, tooMuch))
  }
  const limitOf = (one: Job | undefined) => one?.limitMs ?? limitMs
  const allow = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => giveUp('time'), ms)
  }
  const rest = () => {
    job = undefined
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error('Idle')), idleMs).unref()
    holdProcess(worker.child, false)
  }
  const worker = startWorker(options, {
    report: ({ id, outcome }) => {
      if (job?.order.id !== id) return
      if (outcome === 'begun') return allow(limitOf(job))
      const { done } = job
      rest()
      done(outcome)
      free()
    },
    killed: () => giveUp('memory'),
    failed: (output) => end(new Error(`A worker failed: ${output}`)),
  })
  return {
    isBusy: () => job !== undefined,
    begin: (next) => {
      job = next
      holdProcess(worker.child, true)
      // A process has to start first, and is not to be ended for what the machine is busy with.
      allow(startMs + limitOf(next))
      worker.child.send(next.order)
    },
    memory: worker.memory,
    giveUp,
    end,
  }
}
