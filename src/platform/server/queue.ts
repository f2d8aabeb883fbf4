class QueueTimeoutError extends Error {
  override readonly name = 'QueueTimeoutError'
  // The code of PostgreSQL for a lock timeout.
  readonly code = '55P03'
}

/**
 * Creates a queue that runs one task at a time.
 * @param maxWaitMs how long a task may wait before it starts
 * @returns a function that throws QueueTimeoutError if the wait took longer
 */
export function createQueue(maxWaitMs = Number.POSITIVE_INFINITY) {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const queued = performance.now()
    const start = () => {
      if (performance.now() - queued > maxWaitMs)
        throw new QueueTimeoutError('Other writes took too long')
      return task()
    }
    const result = last.then(start, start)
    last = result.catch(() => undefined)
    return result
  }
}
