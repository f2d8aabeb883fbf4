import { isBusy } from '../platform/server/database/error-codes.ts'
import type { Feature } from '../platform/server/feature.ts'
import type { Log } from '../platform/server/ops/log.ts'

const everyMs = 300_000

/** Removes expired rows every five minutes, on each instance. */
export interface Housekeeping extends Feature {
  /** Runs one round. */
  tidy(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function openHousekeeping(
  features: readonly Feature[],
  log: Pick<Log, 'error'>,
): Housekeeping {
  const tidy = async () => {
    for (const feature of features) await feature.tidy?.()
  }
  const tidyOrLater = () => {
    running = tidy().catch((error: unknown) => {
      // A busy database is no error: the next round does the rest.
      if (!isBusy(error)) log.error({ err: error }, 'Expired rows could not be removed')
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
