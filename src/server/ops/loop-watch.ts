import type { Log } from '../context.ts'

/** How often the loop is asked whether it comes in time. */
const everyMs = 100
/** A delay that people notice: worth a line in the log. */
const stallMs = 500
/** The process is overloaded when the loop is this late this many times in a row. */
const lateMs = 200
const lateInARow = 3

/** Tells whether the process keeps up with its work. */
export interface LoopWatch {
  /** True while the event loop has come late several times in a row. */
  isLate(): boolean
}

/** Counts late turns of the event loop, delay by delay. */
export function createDelayMonitor(log: Pick<Log, 'warn'>) {
  let inARow = 0
  return {
    note(delayMs: number): void {
      inARow = delayMs >= lateMs ? inARow + 1 : 0
      if (delayMs >= stallMs)
        log.warn({ event: 'stall', delayMs: Math.round(delayMs) }, 'The site was held up')
    },
    // A single long delay is over when it is noticed; several in a row mean that work piles up.
    isLate: () => inARow >= lateInARow,
  }
}

/** Watches the event loop of this process from now on. */
export function watchLoop(log: Pick<Log, 'warn'>): LoopWatch & { stop(): void } {
  const monitor = createDelayMonitor(log)
  let due = performance.now() + everyMs
  const timer = setInterval(() => {
    const now = performance.now()
    monitor.note(Math.max(0, now - due))
    due = now + everyMs
  }, everyMs)
  timer.unref()
  return { isLate: monitor.isLate, stop: () => clearInterval(timer) }
}
