import { writeFile } from 'node:fs/promises'
import { HttpError } from '../http/errors.ts'

/** What a process is told to do. */
export interface Order {
  id: number
  name: string
  input: unknown
}

/** How it went: a result, a refusal with its status, or a fault. */
export type JobResult =
  | { ok: true; result: unknown }
  | { ok: false; status: number | undefined; message: string }

/** What a process tells: that it begins with a job, and how the job went. */
export type Report = { id: number; outcome: 'begun' | JobResult }

const pollMs = 20

/**
 * The inside of a worker process (worker-process.ts): does the jobs that it is sent, one after the other, and reports. It ends with
 * the process that started it.
 * @param limitMb the memory that the process may hold, where it has to look itself; with more it kills itself
 */
export function serveJobs(
  jobs: Readonly<Record<string, (input: never) => unknown>>,
  limitMb = Number(process.argv[2] ?? Number.POSITIVE_INFINITY),
): void {
  const watch = () => {
    if (process.memoryUsage.rss() > limitMb * 1024 * 1024) killSelf()
  }
  if (Number.isFinite(limitMb)) setInterval(watch, pollMs)
  const perform = async ({ id, name, input }: Order) => {
    tell({ id, outcome: 'begun' })
    tell({ id, outcome: await outcomeOf(() => jobs[name]?.(input as never)) })
  }
  process.on('message', (order: Order) => void perform(order))
  process.once('disconnect', () => process.exit())
  // Whoever stops the site by Ctrl-C or a service manager means all its processes; the site ends this one
  // when what it was asked for is answered.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // Where the machine runs out of memory, Linux ends this process and not the site.
  void writeFile('/proc/self/oom_score_adj', '900').catch(() => undefined)
}

function tell(report: Report): void {
  process.send?.(report)
}

async function outcomeOf(job: () => unknown): Promise<JobResult> {
  try {
    return { ok: true, result: await job() }
  } catch (error) {
    if (isOutOfMemory(error)) killSelf()
    if (error instanceof HttpError)
      return { ok: false, status: error.status, message: error.message }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ok: false, status: undefined, message }
  }
}

/** Whether memory was refused to the process (spawn-worker.ts), as Node and libvips tell it. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /failed to allocate|allocation failed|could not allocate|out of memory/i.test(
    error.message,
  )
}

/** An orderly end would wait for the native code that has just taken the memory. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}
