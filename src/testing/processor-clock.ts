/**
 * Measures the processor's time of this process from now on: what else the machine does is not in it.
 * @returns milliseconds so far
 */
export function startProcessorClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

/** The same for the main thread of this process alone, which is the one that answers requests. */
export function startThreadClock(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
