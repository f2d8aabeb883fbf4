import { isBusy } from '../server/database/error-codes.ts'
import type { Log } from '../server/ops/log.ts'

const everyMs = 300_000

/** What is removed because its time is over, by every instance alike. */
export interface Housekeeping {
  /** Does it now; called by the clock. */
  tidy(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function openHousekeeping(
  jobs: readonly (() => Promise<void> | undefined)[],
  log: Pick<Log, 'error'>,
): Housekeeping {
  const tidy = async () => {
    for (const job of jobs) await job()
  }
  const tidyOrLater = () => {
    running = tidy().catch((error: unknown) => {
      // A database that does not answer now is asked again in a while.
      if (!isBusy(error)) log.error({ err: error }, 'What is over could not be removed')
    })
  }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  return {
    tidy,
    start() {
      tidyOrLater()
      timer = setInterval(tidyOrLater, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
