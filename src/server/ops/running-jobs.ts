import type { JobResult, Order } from './serve-jobs.ts'

/** Work for a process, and whoever waits for it. */
export interface Job {
  order: Order
  done(outcome: JobResult): void
  fail(error: Error): void
  timer?: NodeJS.Timeout
}

/** The jobs that a process is doing, each with the time that it may take. */
export function runningJobs(late: () => void) {
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
