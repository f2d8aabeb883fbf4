// Loaded into the real program before it starts, to inject faults on command.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync, StatementSync } from 'node:sqlite'

export type Command =
  | { do: 'break-next-statement'; of: string }
  | { do: 'throw' }
  | { do: 'stall'; workMs: number; times: number }
  | { do: 'move-clock'; ms: number }
  | { do: 'watch-loop' }
  | { do: 'report-loop' }
  | { do: 'report-heap' }
  | { do: 'report-work' }
  | { do: 'end' }

export interface Answer {
  /** Milliseconds of the event loop's delay or of work done so far, or bytes of the heap. */
  value: number
}

/** Undefined unless a fault script started the program. */
const channel = process.channel
const delays = monitorEventLoopDelay({ resolution: 5 })

const commands: { [Name in Command['do']]: (command: Extract<Command, { do: Name }>) => number } = {
  // Only of one table, since background work runs statements at any time.
  'break-next-statement': ({ of }) => {
    const { all } = StatementSync.prototype
    StatementSync.prototype.all = function broken(...values) {
      if (!this.sourceSQL.includes(`"${of}"`))
        return Reflect.apply(all, this, values) as ReturnType<typeof all>
      StatementSync.prototype.all = all
      throw new TypeError('broken on purpose')
    }
    return 0
  },
  throw: () => {
    setImmediate(() => {
      throw new Error('thrown on purpose')
    })
    return 0
  },
  stall: ({ workMs, times }) => {
    // In processor time, since the site ignores delays in which its process did not run.
    const stall = (left: number) => {
      const before = workedMs()
      while (workedMs() - before < workMs);
      if (left > 1) setTimeout(() => stall(left - 1), 1)
    }
    setTimeout(() => stall(times), 1)
    return 0
  },
  'move-clock': ({ ms }) => {
    moveClock(ms)
    return 0
  },
  'watch-loop': () => {
    delays.reset()
    delays.enable()
    return 0
  },
  'report-loop': () => {
    delays.disable()
    return delays.percentile(99) / 1e6
  },
  end: () => {
    setImmediate(() => process.kill(process.pid, 'SIGTERM'))
    return 0
  },
  'report-work': () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  'report-heap': () => {
    for (let round = 0; round < 3; round += 1) globalThis.gc?.()
    return process.memoryUsage().heapUsed
  },
}

/** Processor time that this thread has used. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

if (channel) {
  process.on('message', (command: Command) => {
    const act = commands[command.do] as (command: Command) => number
    process.send?.({ value: act(command) } satisfies Answer)
  })
  // The open channel must not keep the program running.
  channel.unref()
}

// The control for the power cut: a database that does not wait for the disk.
if (process.env['HARM'] === 'sync-less') {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function nonDurable(sql) {
    exec.call(this, sql.replace('synchronous=full', 'synchronous=normal'))
  }
}

const RealDate = Date
let offsetMs = 0

/** Acts as if the clock of the machine was changed; the monotonic clock is unaffected. */
function moveClock(ms: number): void {
  offsetMs += ms
  const now = () => RealDate.now() + offsetMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: []) =>
      given.length === 0 ? new target(now()) : new target(...given),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
