import { setTimeout as delay } from 'node:timers/promises'
import { BucketFailure } from './bucket.ts'

/** Enough for a part of 5 MiB on a line of 20 kB/s. */
export const partTimeoutMs = 5 * 60_000
const attempts = 4
const firstPauseMs = 1000
const maxPauseMs = 30_000

/** Repeats a request whose connection broke or whose server was overloaded, with longer and longer pauses. */
export async function again<Result>(
  work: () => Promise<Result>,
  { signal, pauseMs = firstPauseMs }: { signal?: AbortSignal; pauseMs?: number | undefined } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isPassing =
        error instanceof BucketFailure && (error.status === undefined || error.status >= 500)
      if (!isPassing || attempt === attempts || signal?.aborted === true) throw error
      const nextMs = Math.min(maxPauseMs, pauseMs * 4 ** (attempt - 1))
      await delay(nextMs, undefined, { ...(signal && { signal }) }).catch(() => {
        throw error
      })
    }
  }
}
