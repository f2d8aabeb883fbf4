/** The wait for the turn took too long; nothing was done. */
class TurnError extends Error {
  override readonly name = 'TurnError'
  // The code of PostgreSQL for a lock that was not to be had in time.
  readonly code = '55P03'
}

/**
 * Lets one piece of work begin when the one before has ended.
 * @param patienceMs how long a piece waits at most for its turn
 * @returns a function that throws TurnError when the wait took longer
 */
export function takeTurns(patienceMs = Number.POSITIVE_INFINITY) {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const asked = performance.now()
    const begin = () => {
      if (performance.now() - asked > patienceMs) throw new TurnError('Other writes took too long')
      return work()
    }
    const mine = last.then(begin, begin)
    last = mine.catch(() => undefined)
    return mine
  }
}
