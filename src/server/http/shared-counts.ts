import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database, Db } from '../database/database.ts'
import { openSecret } from '../database/secrets.ts'
import { keyedHash } from '../tokens.ts'

/** How often something was done by all instances together, and until when that counts. */
export interface Count {
  points: number
  /** Milliseconds of the epoch. */
  until: number
}

/**
 * Counts that all instances of a site share, in its database. Nobody who reads them learns an
 * address: keys are kept as a keyed hash.
 */
export interface SharedCounts {
  /** The key under which a client or a name is counted. */
  keyOf(name: string): Promise<string>
  /** A counter of the library on the same rows. */
  counter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres
  /** Adds one to a key; the first one opens a window of so many seconds. */
  add(key: string, seconds: number): Promise<Count>
  /** Takes one off again, if its window is still open. */
  refund(key: string): Promise<void>
  /** Removes what does not count any more. */
  tidy(): Promise<void>
}

interface SharedCountOptions {
  database: Database
  now: () => Date
}

/** Undefined where one process has the site to itself: it counts in its memory. */
export function openSharedCounts({ database, now }: SharedCountOptions): SharedCounts | undefined {
  if (database.engine === 'sqlite') return undefined
  const db = database.nonDurable
  const readKey = openSecret(database, 'limits')
  /** What the library takes for a connection. */
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  return {
    keyOf: async (name) => keyedHash(await readKey(), name).slice(0, 22),
    counter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'client',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        // Who is over the limit is refused without asking the database again.
        inMemoryBlockOnConsumed: options.points + 1,
      }),
    add: (key, seconds) => addPoint(db, key, { at: now().getTime(), seconds }),
    async refund(key) {
      await db
        .updateTable('limits')
        .set(({ eb }) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', key)
        .where('points', '>', 0)
        .where('expire', '>', now().getTime())
        .execute()
    },
    async tidy() {
      await db.deleteFrom('limits').where('expire', '<=', now().getTime()).execute()
    },
  }
}

async function addPoint(
  db: Db,
  key: string,
  { at, seconds }: { at: number; seconds: number },
): Promise<Count> {
  const until = at + seconds * 1000
  const row = await db
    .insertInto('limits')
    .values({ key, points: 1, expire: until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb('limits.expire', '<=', at)
        return {
          points: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('limits.points', '+', 1))
            .end(),
          expire: eb.case().when(isOver).then(until).else(ref('limits.expire')).end(),
        }
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  return { points: row.points, until: row.expire }
}
