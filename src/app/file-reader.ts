import type { ChartSuggester } from '../features/files/suggest-chart.ts'
import type { SentBibliography } from '../features/library/bibliography/bibliography-file.ts'
import type { Log } from '../platform/server/ops/log.ts'
import { moduleExtension } from '../platform/server/ops/program-folder.ts'
import { openWorker } from '../platform/server/ops/worker-process.ts'
import type { FileJobs } from './file-worker.ts'

/** Reads what the owner uploads. */
export interface FileReader {
  /** @throws HttpError 400 for a file that takes too much time or memory, 503 when too many wait */
  bibliography(bytes: Uint8Array): Promise<SentBibliography>
  /** The same for the chart of a table, see `suggestChart`. */
  chart: ChartSuggester
  close(): void
}

interface FileReaderOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
}

/**
 * Files are read in a process of their own, as texts and pictures are: a file of a few kilobytes can be made to take
 * a reader seconds, and nobody else is to wait for it. The longest bibliography takes two seconds and 300 MB.
 */
export function openFileReader({ log, limitMs = 15_000 }: FileReaderOptions): FileReader {
  const worker = openWorker<FileJobs>({
    module: new URL(`./file-worker${moduleExtension}`, import.meta.url),
    log,
    limitMs,
    memoryMb: { whole: 448, heap: 224 },
    tooMuch: 'This file takes more time or memory to read than the site allows. Split it.',
    idleMs: 60_000,
  })
  return {
    bibliography: (bytes) => worker.run('bibliography', bytes),
    chart: (name, data) => worker.run('chart', { name, data }),
    close: worker.close,
  }
}
