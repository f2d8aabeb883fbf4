/**
 * Shares one pending question between all callers that ask while it is open.
 * @param put asks, and is given the way to answer
 */
export function oneQuestion<Answer>(
  put: (answer: (answer: Answer) => void) => void,
): () => Promise<Answer> {
  let open: Promise<Answer> | undefined
  return () => {
    if (open) return open
    const { promise, resolve } = Promise.withResolvers<Answer>()
    open = promise
    put((answer) => {
      open = undefined
      resolve(answer)
    })
    return promise
  }
}
