import type { Log } from '../context.ts'

/** How often the loop is asked whether it comes in time. */
const everyMs = 100
/** A delay that people notice: worth a line in the log. */
const stallMs = 500
/** The process is overloaded when the loop is this late by its own work this many times in a row. */
const lateMs = 200
const lateInARow = 3

/** Tells whether the process keeps up with its work. */
export interface LoopWatch {
  /** True while the event loop has come late several times in a row because of its own work. */
  isLate(): boolean
}

/** What the watch reads; both only grow. */
export interface LoopClock {
  nowMs(): number
  /** Processor time that the thread of the event loop has used. */
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
 * Counts late turns of the event loop. On a busy machine an idle process is late too, since it waits for a core:
 * turning calls away would not help it. So a turn counts only as late as the work that was done since the turn before.
 */
export function createLoopMonitor(log: Pick<Log, 'warn'>, clock: LoopClock) {
  let due = clock.nowMs() + everyMs
  let worked = clock.workMs()
  let inARow = 0
  return {
    /** To be called every `everyMs`. */
    turn(): void {
      const now = clock.nowMs()
      const delayMs = Math.max(0, now - due)
      const workMs = clock.workMs() - worked
      due = now + everyMs
      worked += workMs
      inARow = Math.min(delayMs, workMs) >= lateMs ? inARow + 1 : 0
      if (delayMs >= stallMs) {
        const figures = { delayMs: Math.round(delayMs), workMs: Math.round(workMs) }
        log.warn({ event: 'stall', ...figures }, 'The site was held up')
      }
    },
    // A single long delay is over when it is noticed; several in a row mean that work piles up.
    isLate: () => inARow >= lateInARow,
  }
}

/** Watches the event loop of this process from now on. */
export function watchLoop(log: Pick<Log, 'warn'>): LoopWatch & { stop(): void } {
  const { turn, isLate } = createLoopMonitor(log, processClock)
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return { isLate, stop: () => clearInterval(timer) }
}
