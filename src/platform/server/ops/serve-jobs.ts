import { writeFile } from 'node:fs/promises'
import { HttpError } from '../http/errors.ts'

/** A job that is sent to a worker process. */
export interface JobRequest {
  id: number
  name: string
  input: unknown
}

/** A result, an HttpError with its status, or an unexpected error without one. */
export type JobResult =
  | { ok: true; result: unknown }
  | { ok: false; status: number | undefined; message: string }

/** Sent by a worker process when it starts a job and when the job is done. */
export type JobReport = { id: number; outcome: 'started' | JobResult }

const pollMs = 20

/**
 * Runs in a worker process (worker-process.ts): does the jobs that it receives and reports their results. The worker exits
 * with the process that started it.
 * @param limitMb the maximum memory, on systems where the worker must watch it itself; it kills itself above that
 */
export function serveJobs(
  jobs: Readonly<Record<string, (input: never) => unknown>>,
  limitMb = Number(process.argv[2] ?? Number.POSITIVE_INFINITY),
): void {
  const watch = () => {
    if (process.memoryUsage.rss() > limitMb * 1024 * 1024) killSelf()
  }
  if (Number.isFinite(limitMb)) setInterval(watch, pollMs)
  const perform = async ({ id, name, input }: JobRequest) => {
    report({ id, outcome: 'started' })
    report({ id, outcome: await runJob(() => jobs[name]?.(input as never)) })
  }
  process.on('message', (request: JobRequest) => void perform(request))
  process.once('disconnect', () => process.exit())
  // Ctrl-C and service managers signal all processes of the site, but this one must finish its jobs. The site ends it
  // afterwards.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  // When memory runs out, Linux should kill this process and not the site.
  void writeFile('/proc/self/oom_score_adj', '900').catch(() => undefined)
}

function report(message: JobReport): void {
  process.send?.(message)
}

async function runJob(job: () => unknown): Promise<JobResult> {
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

/** Whether an allocation failed because of the limit (worker-process.ts), by the messages of Node and libvips. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /failed to allocate|allocation failed|could not allocate|out of memory/i.test(
    error.message,
  )
}

/** A regular exit would wait for the native code that has used up the memory. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}
