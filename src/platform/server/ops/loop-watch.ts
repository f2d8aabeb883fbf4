import type { Log } from '../context.ts'

/** How often the delay of the event loop is measured. */
const intervalMs = 100
/** Delays that people notice are logged. */
const stallMs = 500
/** The process is overloaded when its own work delays the loop by this much, this many times in a row. */
const lateMs = 200
const lateInARow = 3

export interface LoopWatch {
  /** Whether the process is overloaded: its own work has delayed the event loop several times in a row. */
  isLate(): boolean
}

/** Both values only increase. */
export interface LoopClock {
  nowMs(): number
  /** CPU time of the event loop's thread. */
  workMs(): number
}

const processClock: LoopClock = {
  nowMs: () => performance.now(),
  workMs: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}

/**
 * Counts delays of the event loop. On a busy machine an idle process is delayed too, because it waits for a CPU core, and
 * rejecting requests would not help. So a delay counts only up to the CPU time that was used since the last measurement.
 */
export function createLoopMonitor(log: Pick<Log, 'warn'>, clock: LoopClock) {
  let due = clock.nowMs() + intervalMs
  let worked = clock.workMs()
  let inARow = 0
  return {
    /** Must be called every `intervalMs`. */
    measure(): void {
      const now = clock.nowMs()
      const delayMs = Math.max(0, now - due)
      const workMs = clock.workMs() - worked
      due = now + intervalMs
      worked += workMs
      inARow = Math.min(delayMs, workMs) >= lateMs ? inARow + 1 : 0
      if (delayMs >= stallMs) {
        const figures = { delayMs: Math.round(delayMs), workMs: Math.round(workMs) }
        log.warn({ event: 'stall', ...figures }, 'The event loop was blocked')
      }
    },
    // A single long delay is over when it is measured; several in a row mean that work is piling up.
    isLate: () => inARow >= lateInARow,
  }
}

export function watchLoop(log: Pick<Log, 'warn'>): LoopWatch & { stop(): void } {
  const { measure, isLate } = createLoopMonitor(log, processClock)
  const timer = setInterval(measure, intervalMs)
  timer.unref()
  return { isLate, stop: () => clearInterval(timer) }
}
