/** The maximum main-thread time of a slice, ms; leaves time for the page in a frame of 60 Hz. */
const sliceMs = 6

/**
 * Runs the steps of a drawing, a few per animation frame.
 * @returns false if it was aborted
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

/** Resolves to true in the next animation frame, or to false when aborted. */
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
