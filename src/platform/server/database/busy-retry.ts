import { setTimeout as delay } from 'node:timers/promises'
import { openQueue } from '../queue.ts'
import { isBusy } from './error-codes.ts'

/** How long a write waits for another process that holds the database, in all. */
const maxWaitMs = 2000
/** How long to leave a locked database alone: every try stops the whole process for a moment. */
const pauseMs = 50

/** The clock and the pause; tests bring their own. */
interface Time {
  now(): number
  wait(ms: number): Promise<unknown>
}

const realTime: Time = { now: () => performance.now(), wait: (ms) => delay(ms) }

/**
 * Lets writes begin one by one and, while another process holds the database, tries again without
 * holding up anything else.
 * @throws the database's own error when it is still locked after two seconds
 */
export function queueWithRetry({ now, wait }: Time = realTime) {
  const enqueue = openQueue()
  let refusal: { at: number; error: unknown } | undefined

  async function attempt<Result>(began: number, run: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const rest = refusal ? refusal.at + pauseMs - now() : 0
      if (refusal && rest > 0) {
        if (now() - began >= maxWaitMs) throw refusal.error
        await wait(rest)
      }
      try {
        return await run()
      } catch (error) {
        if (!isBusy(error)) throw error
        refusal = { at: now(), error }
        if (now() - began >= maxWaitMs) throw error
      }
    }
  }

  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const began = now()
    return enqueue(() => attempt(began, run))
  }
}
