import type { Database, Db } from '../database/database.ts'
import { openSecret } from '../database/secrets.ts'
import { msLeft, sweepInTime } from '../database/sweep.ts'
import { keyedHash } from '../tokens.ts'

/** How often a key was counted since its window opened, and how long the window stays open. */
interface Count {
  points: number
  leftMs: number
}

/**
 * Counts by a key, in windows that all last equally long. A window whose end lies so far ahead that only
 * a wrong clock can have set it is over.
 */
export interface Counter {
  /** Adds one to a key; the first one opens a window. */
  add(key: string): Promise<Count>
  /** Takes one off again, if its window is still open. */
  refund(key: string): Promise<void>
}

/** What is counted: its name, unique on the site, and how long its windows last. */
interface Counted {
  name: string
  seconds: number
  /** More keys than this in the memory push out the oldest. */
  maxKeys: number
}

/** Where a counter keeps its counts, and the clock that it goes by. */
export interface CountPlace {
  now: () => Date
  counts?: SharedCounts | undefined
}

/** A counter for all instances of the site: in its database where there may be several, or else in memory. */
export function openCounter(counted: Counted, { now, counts }: CountPlace): Counter {
  return counts ? counts.counter(counted) : countInMemory(counted, now)
}

function countInMemory({ seconds, maxKeys }: Counted, now: () => Date): Counter {
  const lastsMs = seconds * 1000
  const windows = new Map<string, { points: number; until: number }>()
  const forgetInTime = sweepInTime(windows, { endOf: ({ until }) => until, lastsMs, now })
  const current = (key: string) => {
    const found = windows.get(key)
    const leftMs = found ? msLeft(found.until, { now, lastsMs }) : 0
    if (found && leftMs > 0) return { window: found, leftMs }
    windows.delete(key)
    return undefined
  }
  return {
    async add(key) {
      const open = current(key)
      if (open) {
        open.window.points += 1
        return { points: open.window.points, leftMs: open.leftMs }
      }
      const [oldest] = windows.keys()
      if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest)
      windows.set(key, { points: 1, until: now().getTime() + lastsMs })
      forgetInTime()
      return { points: 1, leftMs: lastsMs }
    },
    async refund(key) {
      const open = current(key)
      if (open) open.window.points -= 1
      if (open?.window.points === 0) windows.delete(key)
    },
  }
}

/** Longer than any window: what is to count for longer was written by a clock that was ahead. */
const longestMs = 24 * 3_600_000

/**
 * Counts that all instances of a site share, in its database. Nobody who reads them learns an
 * address: keys are kept as a keyed hash.
 */
export interface SharedCounts {
  counter(counted: Pick<Counted, 'name' | 'seconds'>): Counter
  /** Removes what does not count any more. */
  tidy(): Promise<void>
}

/** Undefined where one process has the site to itself: it counts in its memory. */
export function openSharedCounts({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): SharedCounts | undefined {
  if (database.engine === 'sqlite') return undefined
  const db = database.nonDurable
  const readKey = openSecret(database, 'limits')
  return {
    counter({ name, seconds }) {
      const lastsMs = seconds * 1000
      if (lastsMs > longestMs) throw new RangeError(`"${name}" counts for longer than a day`)
      const keyOf = async (key: string) => `${name}:${keyedHash(await readKey(), key).slice(0, 22)}`
      return {
        add: async (key) => await addPoint(db, await keyOf(key), { at: now().getTime(), lastsMs }),
        async refund(key) {
          await db
            .updateTable('limits')
            .set(({ eb }) => ({ points: eb('points', '-', 1) }))
            .where('key', '=', await keyOf(key))
            .where('points', '>', 0)
            .where('expire', '>', now().getTime())
            .execute()
        },
      }
    },
    async tidy() {
      const at = now().getTime()
      await db
        .deleteFrom('limits')
        .where((row) => row.or([row('expire', '<=', at), row('expire', '>', at + 2 * longestMs)]))
        .execute()
    },
  }
}

/**
 * Counts in one statement, so that calls at the same time cannot slip past each other. Clocks of several
 * machines differ: an end that lies ahead by less than two windows is moved nearer, and the points stay.
 */
async function addPoint(
  db: Db,
  key: string,
  { at, lastsMs }: { at: number; lastsMs: number },
): Promise<Count> {
  const until = at + lastsMs
  const row = await db
    .insertInto('limits')
    .values({ key, points: 1, expire: until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb.or([
          eb('limits.expire', '<=', at),
          eb('limits.expire', '>', until + lastsMs),
        ])
        return {
          points: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('limits.points', '+', 1))
            .end(),
          expire: eb
            .case()
            .when(eb.or([isOver, eb('limits.expire', '>', until)]))
            .then(until)
            .else(ref('limits.expire'))
            .end(),
        }
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  return { points: row.points, leftMs: row.expire - at }
}
