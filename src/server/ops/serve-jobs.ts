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
 * The inside of a worker process (worker-process.ts): does the jobs that it is sent, one after the other
 * or side by side, and reports. It ends with the process that started it.
 * @param limitMb the memory that the process may hold; with more it kills itself
 */
export function serveJobs(
  jobs: Readonly<Record<string, (input: never) => unknown>>,
  limitMb = Number(process.argv[2]),
): void {
  let running = 0
  const watch = () => {
    if (running > 0 && process.memoryUsage.rss() > limitMb * 1024 * 1024)
      // An orderly end would wait for the native code that has just taken the memory.
      process.kill(process.pid, 'SIGKILL')
  }
  setInterval(watch, pollMs)
  const perform = async ({ id, name, input }: Order) => {
    running += 1
    tell({ id, outcome: 'begun' })
    tell({ id, outcome: await outcomeOf(() => jobs[name]?.(input as never)) })
    running -= 1
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
    if (error instanceof HttpError)
      return { ok: false, status: error.status, message: error.message }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ok: false, status: undefined, message }
  }
}
