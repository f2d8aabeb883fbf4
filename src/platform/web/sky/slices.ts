/** Main thread time that one slice of a drawing may take, ms: a frame of 60 Hz keeps room for the page itself. */
const sliceMs = 6

/**
 * Runs the steps of a drawing, a few in each animation frame, until they are done.
 * @returns false when the signal stopped it before the end
 */
export async function runInSlices(steps: Generator<void>, signal: AbortSignal): Promise<boolean> {
  while (await nextFrame(signal)) {
    const start = performance.now()
    do {
      if (steps.next().done) return true
    } while (performance.now() - start < sliceMs)
  }
  return false
}

/** Resolves to true in the next animation frame, or to false as soon as the signal aborts. */
function nextFrame(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const stop = () => {
      cancelAnimationFrame(frame)
      resolve(false)
    }
    const frame = requestAnimationFrame(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}
