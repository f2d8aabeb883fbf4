import type { Log } from '../../platform/server/ops/log.ts'
import type { WorkerMemory } from '../../platform/server/ops/worker-memory.ts'
import { openWorker, type WorkerProcess } from '../../platform/server/ops/worker-process.ts'
import { moduleExtension } from '../../platform/server/ops/program-folder.ts'
import type { PictureJobs } from './picture-worker.ts'

/** Runs the jobs of decode.ts in worker processes. */
export type Pictures = WorkerProcess<PictureJobs>

interface PictureOptions {
  log: Pick<Log, 'warn'>
  /** The memory limit; the largest upload takes 460 MB, a variant at the same time 100 MB. */
  wholeMb?: number
  shared?: WorkerMemory
}

/**
 * Pictures are decoded in a process of their own: a small file can be made to take a gigabyte, native
 * code cannot be stopped in the middle, and the memory that it leaks is freed with the process.
 */
export function openPictures({ wholeMb = 640, ...options }: PictureOptions): Pictures {
  return openWorker<PictureJobs>({
    ...options,
    module: new URL(`./picture-worker${moduleExtension}`, import.meta.url),
    // No legitimate picture takes longer.
    limitMs: 60_000,
    memoryMb: { whole: wholeMb, heap: 128 },
    tooMuch:
      'This picture takes more time or memory than the site allows. Make it smaller, and try again.',
    // An upload must not wait for the variants of the one before it.
    maxProcesses: 2,
  })
}
