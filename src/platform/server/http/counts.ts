import type { Database, Db } from '../database/database.ts'
import { openSecret } from '../database/secrets.ts'
import { keyedHash } from '../tokens.ts'

interface Count {
  /** How often the key was counted in the current window. */
  points: number
  /** How long the window remains open. */
  leftMs: number
}

/**
 * Counts by key in fixed windows. A window that ends later than its length allows was opened while the clock was wrong,
 * and has expired.
 */
export interface Counter {
  /** Adds one to a key; the first call opens a window. */
  add(key: string): Promise<Count>
  /** Subtracts one again if the window is still open. */
  refund(key: string): Promise<void>
}

interface CounterOptions {
  /** Unique on the site. */
  name: string
  seconds: number
  /** In memory, the oldest key is removed above this number. */
  maxKeys: number
}

/** Creates a counter for all instances of the site: in the shared counts, or in memory without them. */
export function createCounter(
  options: CounterOptions,
  { now, counts }: { now: () => Date; counts?: SharedCounts | undefined },
): Counter {
  return counts ? counts.counter(options) : countInMemory(options, now)
}

function countInMemory({ seconds, maxKeys }: CounterOptions, now: () => Date): Counter {
  const lastsMs = seconds * 1000
  const windows = new Map<string, { points: number; until: number }>()
  const scheduleSweep = createSweeper(windows, { endOf: ({ until }) => until, lastsMs, now })
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
      scheduleSweep()
      return { points: 1, leftMs: lastsMs }
    },
    async refund(key) {
      const open = current(key)
      if (open) open.window.points -= 1
      if (open?.window.points === 0) windows.delete(key)
    },
  }
}

/** Rows that expire later than this were written while the clock was wrong. */
const maxWindowMs = 24 * 3_600_000

/**
 * Counts in the database, shared by all instances of a site. Keys are stored as keyed hashes, so that the table reveals
 * no IP address.
 */
export interface SharedCounts {
  counter(counted: Pick<CounterOptions, 'name' | 'seconds'>): Counter
  /** Deletes expired counts. */
  tidy(): Promise<void>
}

/** Undefined with SQLite, where a single process counts in memory. */
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
      if (lastsMs > maxWindowMs) throw new RangeError(`"${name}" counts for longer than a day`)
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
        .where((row) => row.or([row('expire', '<=', at), row('expire', '>', at + 2 * maxWindowMs)]))
        .execute()
    },
  }
}

/**
 * Counts in one statement, so that concurrent calls cannot exceed the limit. The clocks of several machines differ: an
 * expiry up to two windows ahead is shortened to one, and the points are kept.
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

interface Lifetime {
  lastsMs: number
  now: () => Date
}

/**
 * The time until an entry expires; 0 once it has. An entry that expires later than its lifetime allows was created while
 * the clock was ahead, and has expired too.
 */
export function msLeft(until: number, { lastsMs, now }: Lifetime): number {
  const leftMs = until - now().getTime()
  return leftMs > lastsMs ? 0 : Math.max(0, leftMs)
}

/**
 * Deletes expired entries of a map by a timer. All entries have the same lifetime, so that the oldest come first.
 * @returns schedules the timer; to be called after each addition
 */
export function createSweeper<Value>(
  map: Map<string, Value>,
  { endOf, ...lifetime }: Lifetime & { endOf: (value: Value) => number },
): () => void {
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    timer = undefined
    for (const [key, value] of map) {
      if (msLeft(endOf(value), lifetime) > 0) break
      map.delete(key)
    }
    schedule()
  }
  const schedule = () => {
    const [oldest] = map.values()
    if (timer || oldest === undefined) return
    timer = setTimeout(sweep, Math.max(1000, msLeft(endOf(oldest), lifetime)))
    timer.unref()
  }
  return schedule
}
