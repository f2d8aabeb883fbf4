import { createRenderer, openRenderWorker, type RenderWorker } from '../features/texts/renderer.ts'
import type { Renderer } from '../features/texts/contract.ts'
import { openPictures, type Pictures } from '../features/media/pictures.ts'
import type { Log } from '../platform/server/context.ts'
import { moduleExtension } from '../platform/server/ops/program-folder.ts'
import { openWorkerMemory, type WorkerMemory } from '../platform/server/ops/worker-memory.ts'
import { openWorker, type WorkerProcess } from '../platform/server/ops/worker-process.ts'
import type { FileJobs } from './file-worker.ts'

/** The processes that do heavy work. */
export interface Workers {
  renderWorker: RenderWorker
  renderer: Renderer
  pictures: Pictures
  fileWorker: FileWorker
  /** Ends the processes that have no job now. */
  endIdle(): void
  close(): void
}

/** Opens the worker processes; each starts with its first job. */
export function openWorkers(log: Pick<Log, 'warn'>): Workers {
  const shared = openWorkerMemory()
  const renderWorker = openRenderWorker({ log, shared })
  const pictures = openPictures({ log, shared })
  const fileWorker = openFileWorker({ log, shared })
  const all = [renderWorker, pictures, fileWorker]
  return {
    renderWorker,
    renderer: createRenderer(renderWorker),
    pictures,
    fileWorker,
    endIdle: () => {
      for (const worker of all) worker.endIdle()
    },
    close: () => {
      for (const worker of all) worker.close()
    },
  }
}

/** The process that reads what the owner uploads; file-worker.ts has its jobs. */
type FileWorker = WorkerProcess<FileJobs>

interface FileWorkerOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
  shared?: WorkerMemory
}

/**
 * Uploaded files are read in a process of their own: a crafted file of a few kilobytes can take seconds to parse, which
 * must not block other requests. The longest bibliography takes two seconds and 300 MB.
 */
export function openFileWorker({ limitMs = 15_000, ...options }: FileWorkerOptions): FileWorker {
  return openWorker<FileJobs>({
    ...options,
    module: new URL(`./file-worker${moduleExtension}`, import.meta.url),
    limitMs,
    memoryMb: { whole: 448, heap: 224 },
    tooMuch: 'This file takes more time or memory to read than the site allows. Split it.',
  })
}
