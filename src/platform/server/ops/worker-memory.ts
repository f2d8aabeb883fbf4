import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** A worker process, whose memory is watched while it has a job. */
export interface WatchedProcess {
  isBusy(): boolean
  memory(): MemoryUse
  /** Ends the process; its job fails because it takes too much. */
  refuse(limit: 'memory'): void
  /** Ends the process; its job fails with this error. */
  end(reason: Error): void
}

/** Zero if the system does not report it. */
export interface MemoryUse {
  ownBytes: number
  /** Mapped files such as the program, which all processes share. */
  sharedBytes: number
}

interface SharingWorker {
  processes: ReadonlySet<WatchedProcess>
  /** Starts jobs that are waiting. */
  assign(): void
}

/** The memory of the machine that all workers of a site share. */
export interface WorkerMemory {
  join(worker: SharingWorker): void
  leave(worker: SharingWorker): void
  /** Whether another job can start: on a small machine there is one at a time. */
  isFree(): boolean
  /** Watches the memory while there is a job. */
  watch(): void
  /**
   * Lets all workers assign jobs, the one whose job has just ended last.
   * @param idle its process, which is not kept if it has grown large
   */
  pass(worker: SharingWorker, idle?: WatchedProcess): void
}

/** For the system, the site itself, and the parts of programs that are read from the disk: without them everything stands still. */
const reservedMb = 240
/** A text and a picture at the same time. */
const roomForTwoMb = 640
const leastMb = 128
/** Of the memory for all workers; an idle process that has more would leave too little for the next job. */
const keptShare = 1 / 3

/** @param machineMb the memory of the machine or container */
export function openWorkerMemory(machineMb = machineMemoryMb()): WorkerMemory {
  const availableMb = Math.max(leastMb, machineMb - reservedMb)
  const workers = new Set<SharingWorker>()
  const processes = () => Array.from(workers, (worker) => [...worker.processes]).flat()
  const memory = watchMemory(processes, availableMb * 1024 * 1024)
  return {
    join: (worker) => workers.add(worker),
    leave: (worker) => workers.delete(worker),
    isFree: () => availableMb >= roomForTwoMb || !processes().some((process) => process.isBusy()),
    watch: memory.run,
    pass: (worker, idle) => {
      if (idle && idle.memory().ownBytes > availableMb * keptShare * 1024 * 1024)
        idle.end(new Error('Idle'))
      if (workers.delete(worker)) workers.add(worker)
      for (const { assign } of workers) assign()
    },
  }
}

function machineMemoryMb(): number {
  // Zero or a huge number without a limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), limit) / 1024 / 1024
}

const memoryCheckMs = 20

/**
 * Watches the memory of all processes together. Above the limit it ends an idle process, or else the largest one. It does
 * so from outside, because native code that does not return blocks every timer of its own process.
 */
export function watchMemory(processes: () => WatchedProcess[], maxBytes: number) {
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    const used = processes().map((one) => ({ one, ...one.memory() }))
    const own = used.reduce((sum, { ownBytes }) => sum + ownBytes, 0)
    if (own + Math.max(0, ...used.map(({ sharedBytes }) => sharedBytes)) <= maxBytes) return
    const idle = used.find(({ one }) => !one.isBusy())
    const [largest] = used.toSorted((a, b) => b.ownBytes - a.ownBytes)
    if (idle) idle.one.end(new Error('Idle'))
    else largest?.one.refuse('memory')
  }
  return {
    /** Begins to watch, or ends it if no process has a job. */
    run: () => {
      if (processes().some((one) => one.isBusy()))
        timer ??= setInterval(check, memoryCheckMs).unref()
      else {
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const unknownMemory: MemoryUse = { ownBytes: 0, sharedBytes: 0 }

/** The memory of a process, on Linux. */
export function memoryOf(pid: number | undefined): MemoryUse {
  if (process.platform !== 'linux' || pid === undefined) return unknownMemory
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytesOf = (name: string) => {
      const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
      return Number(kilobytes ?? 0) * 1024
    }
    return { ownBytes: bytesOf('RssAnon') + bytesOf('RssShmem'), sharedBytes: bytesOf('RssFile') }
  } catch {
    // The process has just exited.
    return unknownMemory
  }
}
