import { openReaders } from '../features/transfer/read-foreign.ts'
import { sharedWorkers } from './shared-workers.ts'

/** Readers of the exports of other programs, with processes that all tests share. */
export const { readGhost, readLatex, readMarkdown, readSubscribers, readWordpress } =
  openReaders(sharedWorkers)
