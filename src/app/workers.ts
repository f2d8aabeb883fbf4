import { createRenderer, openRenderWorker, type RenderWorker } from '../features/texts/renderer.ts'
import type { Renderer } from '../features/texts/contract.ts'
import { openPictures, type Pictures } from '../features/media/pictures.ts'
import type { Log } from '../platform/server/context.ts'
import { moduleExtension } from '../platform/server/ops/program-folder.ts'
import { openWorker, type WorkerProcess } from '../platform/server/ops/worker-process.ts'
import type { FileJobs } from './file-worker.ts'

/** The processes that do heavy work. */
export interface Workers {
  renderWorker: RenderWorker
  renderer: Renderer
  pictures: Pictures
  fileWorker: FileWorker
  close(): void
}

/** Opens the worker processes; each starts with its first job. */
export function openWorkers(log: Pick<Log, 'warn'>): Workers {
  const renderWorker = openRenderWorker({ log })
  const pictures = openPictures({ log })
  const fileWorker = openFileWorker({ log })
  const close = () => {
    for (const worker of [renderWorker, pictures, fileWorker]) worker.close()
  }
  return { renderWorker, renderer: createRenderer(renderWorker), pictures, fileWorker, close }
}

/** The process that reads what the owner uploads; file-worker.ts has its jobs. */
type FileWorker = WorkerProcess<FileJobs>

interface FileWorkerOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
}

/**
 * Uploaded files are read in a process of their own: a crafted file of a few kilobytes can take seconds to parse, which
 * must not block other requests. The longest bibliography takes two seconds and 300 MB.
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
