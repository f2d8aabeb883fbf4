import { openWorkers } from '../app/open-services.ts'

/** One pair of processes for all sites of a test process: they take a second to start, and know no site. */
export const sharedWorkers = {
  ...openWorkers({ warn: () => undefined }),
  close: () => undefined,
}
