/** The wait in the queue took too long; nothing was done. */
class QueueTimeoutError extends Error {
  override readonly name = 'QueueTimeoutError'
  // The code of PostgreSQL for a lock that was not to be had in time.
  readonly code = '55P03'
}

/**
 * A queue that does one piece of work after the other.
 * @param maxWaitMs how long a piece waits at most to begin
 * @returns a function that throws QueueTimeoutError when the wait took longer
 */
export function openQueue(maxWaitMs = Number.POSITIVE_INFINITY) {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const asked = performance.now()
    const begin = () => {
      if (performance.now() - asked > maxWaitMs)
        throw new QueueTimeoutError('Other writes took too long')
      return work()
    }
    const mine = last.then(begin, begin)
    last = mine.catch(() => undefined)
    return mine
  }
}
