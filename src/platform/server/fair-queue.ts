import { setTimeout } from 'node:timers/promises'

interface Waiting {
  client: string
  /** Does the work. @returns hands its outcome to whoever asked */
  begin(): Promise<() => void>
  refuse(): void
}

interface FairQueueOptions {
  /** How much work may wait. */
  maxWaiting: number
  /** Makes the error for work that is refused. */
  refusal: () => Error
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  /** Waits for so many milliseconds. */
  rest?: (ms: number) => Promise<void>
}

/** Does work for clients, one piece after the other. */
export interface FairQueue {
  /** @throws the refusal when too much waits already */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result>
}

/** Beyond this many clients, what each of them took is forgotten. */
const maxClients = 10_000

/**
 * A queue for costly work that anybody may ask for. After each piece it rests for as long as that took, so
 * that all of them together take half of the time at most. The next piece is always that of the client who
 * has taken the least time since the queue was last empty. When it is full, a piece of the client who has the
 * most waiting is refused: clients who ask for much hold up themselves, and nobody else for longer than one
 * piece of work.
 */
export function openFairQueue({
  maxWaiting,
  refusal,
  clock = () => performance.now(),
  rest = (ms) => setTimeout(ms),
}: FairQueueOptions): FairQueue {
  const waiting: Waiting[] = []
  const taken = new Map<string, number>()
  const takenBy = (client: string) => taken.get(client) ?? 0
  let isWorking = false

  const takeNext = (): Waiting | undefined => {
    let next = waiting[0]
    for (const one of waiting) if (next && takenBy(one.client) < takenBy(next.client)) next = one
    if (next) waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  const workOff = async () => {
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      const began = clock()
      const answer = await next.begin()
      const tookMs = clock() - began
      if (taken.size >= maxClients) taken.clear()
      taken.set(next.client, takenBy(next.client) + tookMs)
      answer()
      await rest(tookMs)
    }
    taken.clear()
    isWorking = false
  }

  /** Takes the last piece of the client who has the most waiting, of several the one who has taken the most time. */
  const takeFromHeaviest = (): Waiting | undefined => {
    let heaviest: Waiting[] = []
    for (const [client, pieces] of Map.groupBy(waiting, (one) => one.client)) {
      const more =
        pieces.length - heaviest.length || takenBy(client) - takenBy(heaviest[0]?.client ?? '')
      if (more >= 0) heaviest = pieces
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
          begin: () =>
            work().then(
              (result) => () => resolve(result),
              (error: unknown) => () => reject(error),
            ),
          refuse: () => reject(refusal()),
        })
        if (!isWorking) void workOff()
        else if (waiting.length > maxWaiting) takeFromHeaviest()?.refuse()
      }),
  }
}
