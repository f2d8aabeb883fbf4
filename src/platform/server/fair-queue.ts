import { setTimeout } from 'node:timers/promises'

interface Waiting {
  client: string
  /** Does the work. @returns a function that completes the promise of the caller */
  start(): Promise<() => void>
  refuse(): void
}

interface FairQueueOptions {
  maxWaiting: number
  /** Creates the error for refused work. */
  refusal: () => Error
  /** A monotonic clock in milliseconds. */
  clock?: () => number
  rest?: (ms: number) => Promise<void>
}

export interface FairQueue {
  /** @throws the refusal if the queue is full */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result>
}

/** Above this number, the times of all clients are forgotten. */
const maxClients = 10_000

/**
 * A queue for expensive public work, done one task at a time. After each task it pauses for as long as the task took, so
 * that all tasks together use at most half of the time. Next is always the client that has used the least time since the
 * queue was last empty. If the queue is full, a task of the client with the most waiting tasks is refused. So busy clients
 * slow down only themselves, and others by at most one task.
 */
export function createFairQueue({
  maxWaiting,
  refusal,
  clock = () => performance.now(),
  rest = (ms) => setTimeout(ms),
}: FairQueueOptions): FairQueue {
  const waiting: Waiting[] = []
  const usedMs = new Map<string, number>()
  const usedBy = (client: string) => usedMs.get(client) ?? 0
  let isWorking = false

  const takeNext = (): Waiting | undefined => {
    let next = waiting[0]
    for (const one of waiting) if (next && usedBy(one.client) < usedBy(next.client)) next = one
    if (next) waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  const run = async () => {
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      const started = clock()
      const complete = await next.start()
      const tookMs = clock() - started
      if (usedMs.size >= maxClients) usedMs.clear()
      usedMs.set(next.client, usedBy(next.client) + tookMs)
      complete()
      await rest(tookMs)
    }
    usedMs.clear()
    isWorking = false
  }

  /** Removes the last task of the client with the most waiting tasks; of several, the one that has used the most time. */
  const takeFromHeaviest = (): Waiting | undefined => {
    let heaviest: Waiting[] = []
    for (const [client, tasks] of Map.groupBy(waiting, (one) => one.client)) {
      const more =
        tasks.length - heaviest.length || usedBy(client) - usedBy(heaviest[0]?.client ?? '')
      if (more >= 0) heaviest = tasks
    }
    const last = heaviest.at(-1)
    if (last) waiting.splice(waiting.indexOf(last), 1)
    return last
  }

  return {
    run: (client, work) =>
      new Promise((resolve, reject) => {
        waiting.push({
          client,
          start: () =>
            work().then(
              (result) => () => resolve(result),
              (error: unknown) => () => reject(error),
            ),
          refuse: () => reject(refusal()),
        })
        if (!isWorking) void run()
        else if (waiting.length > maxWaiting) takeFromHeaviest()?.refuse()
      }),
  }
}
