import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../../platform/server/context.ts'
import { addToDay, readCounting, removeBefore, writeCounting } from './store.ts'
import { openTally, readReader } from './tally.ts'

/** How often counts are stored; a killed process loses at most the counts of this time. */
const storeEveryMs = 10_000
const retainedMonths = 13

/**
 * Counts page views in memory and stores them every ten seconds.
 * Source: docs/behaviour.md, Page views.
 */
export function openPageViews({
  database,
  calendar: { today },
  log,
}: Pick<ServerContext, 'database' | 'calendar' | 'log'>) {
  const tally = openTally()
  let isCounting = true
  let storedDay = ''
  let storing = Promise.resolve()
  const readIsCounting = async () => {
    isCounting = await readCounting(database.db)
    return isCounting
  }
  const store = async () => {
    // Counting may have been turned off through another instance.
    const counts = await readIsCounting()
    const taken = tally.take()
    if (taken.size === 0 || !counts) return
    try {
      const day = await today()
      if (day !== storedDay) tally.beginDay()
      storedDay = day
      await addToDay(database, day, taken)
    } catch (error) {
      tally.restore(taken)
      throw error
    }
  }
  const flush = async () => {
    storing = storing.then(store).catch((error: unknown) => {
      log.warn({ err: error }, 'Page views could not be stored; they are stored with the next ones')
    })
    await storing
  }
  let timer: NodeJS.Timeout | undefined
  return {
    /** @param path the canonical path, since each path is a row per day */
    record(path: string, { method = '', headers }: IncomingMessage): void {
      if (isCounting) tally.record(path, method, headers)
    },
    /** Whether a person opens a page and agrees to be counted. */
    isReader: ({ method = '', headers }: IncomingMessage): boolean =>
      readReader(method, headers)?.isBot === false,
    today,
    isCounting: readIsCounting,
    async setCounting(isOn: boolean): Promise<void> {
      await writeCounting(database, isOn)
      isCounting = isOn
      if (!isOn) tally.take()
    },
    flush,
    /** Deletes counts older than 13 months. */
    tidy: async () => removeBefore(database, firstRetainedDay(await today())),
    start() {
      timer = setInterval(() => void flush(), storeEveryMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function firstRetainedDay(today: string): string {
  return Temporal.PlainDate.from(today).subtract({ months: retainedMonths }).toString()
}

export type PageViewCounter = ReturnType<typeof openPageViews>
