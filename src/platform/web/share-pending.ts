/**
 * Shares one pending request between all callers until it is resolved.
 * @param start starts the request, and receives the function that resolves it
 */
export function sharePending<Result>(
  start: (resolve: (result: Result) => void) => void,
): () => Promise<Result> {
  let pending: Promise<Result> | undefined
  return () => {
    if (pending) return pending
    const { promise, resolve } = Promise.withResolvers<Result>()
    pending = promise
    start((result) => {
      pending = undefined
      resolve(result)
    })
    return promise
  }
}
