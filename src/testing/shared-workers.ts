import { openWorkers } from '../app/workers.ts'

/** Worker processes for all sites of a test process: they take a second to start and do not depend on a site. */
export const sharedWorkers = {
  ...openWorkers({ warn: () => undefined }),
  close: () => undefined,
}
