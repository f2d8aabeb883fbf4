/**
 * Measures the processor time of this process from now on, which other work of the machine does not change.
 * @returns milliseconds so far
 */
export function startProcessorClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
