import type { Log } from '../platform/server/ops/log.ts'
import { moduleExtension } from '../platform/server/ops/program-folder.ts'
import { openWorker, type WorkerProcess } from '../platform/server/ops/worker-process.ts'
import type { FileJobs } from './file-worker.ts'

/** The process that reads what the owner uploads; its jobs stand in file-worker.ts. */
export type FileWorker = WorkerProcess<FileJobs>

interface FileWorkerOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
}

/**
 * Files are read in a process of their own, as texts and pictures are: a file of a few kilobytes can be made to take
 * a reader seconds, and nobody else is to wait for it. The longest bibliography takes two seconds and 300 MB.
 */
export function openFileWorker({ log, limitMs = 15_000 }: FileWorkerOptions): FileWorker {
  return openWorker<FileJobs>({
    module: new URL(`./file-worker${moduleExtension}`, import.meta.url),
    log,
    limitMs,
    memoryMb: { whole: 448, heap: 224 },
    tooMuch: 'This file takes more time or memory to read than the site allows. Split it.',
    idleMs: 60_000,
  })
}
