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
