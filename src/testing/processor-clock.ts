/**
 * Measures the CPU time of this process, independent of other processes.
 * @returns the milliseconds since the start
 */
export function startProcessorClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
