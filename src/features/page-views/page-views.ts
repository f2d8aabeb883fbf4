import type { IncomingMessage } from 'node:http'
import type { ServerContext } from '../../platform/server/context.ts'
import { addToDay, readCounting, removeBefore, writeCounting } from './store.ts'
import { openTally } from './tally.ts'

/** How often counts are stored; a process that is killed loses the counts of at most this time. */
const everyMs = 10_000
const retainedMonths = 13

/**
 * Counts how often pages are opened, in memory, and stores it every ten seconds.
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
  const readSwitch = async () => {
    isCounting = await readCounting(database.db)
    return isCounting
  }
  const store = async () => {
    // Counting may have been switched off through another instance.
    const counts = await readSwitch()
    const taken = tally.take()
    if (taken.size === 0 || !counts) return
    try {
      const day = await today()
      if (day !== storedDay) tally.beginDay()
      storedDay = day
      await addToDay(database, day, taken)
    } catch (error) {
      tally.putBack(taken)
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
    /** Counts a view of a page. @param path its one address: each is a row of every day */
    note(path: string, { method = '', headers }: IncomingMessage): void {
      if (isCounting) tally.note(path, method, headers)
    },
    today,
    isCounting: readSwitch,
    async setCounting(isOn: boolean): Promise<void> {
      await writeCounting(database, isOn)
      isCounting = isOn
      if (!isOn) tally.take()
    },
    /** Stores the counts. */
    flush,
    /** Removes what is older than thirteen months. */
    tidy: async () => removeBefore(database, firstRetainedDay(await today())),
    start() {
      timer = setInterval(() => void flush(), everyMs)
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
