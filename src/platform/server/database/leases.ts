import { randomUUID } from 'node:crypto'
import type { Database, Tx } from './database.ts'

/** Work that one instance of a site does for all. */
export interface Leases {
  /**
   * Does work that no other instance is at; what an instance held when it was killed is free again
   * after two minutes, or at once when its clock was wrong.
   * @returns undefined when another instance is at it
   */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<{ result: Result } | undefined>
  /** When a work was begun that came to its end, at whichever instance. */
  lastDone(name: string): Promise<Date | undefined>
  /** True while some instance is at it. */
  isLocked(name: string): Promise<boolean>
}

interface LeaseOptions {
  database: Database
  now: () => Date
}

const leaseMs = 120_000
const renewEveryMs = 30_000
/** Clocks of several machines differ; a lease that ends later than this was taken by a wrong one. */
const latestMs = 2 * leaseMs
/** The end of a lease that was given back. */
const over = new Date(0).toISOString()

export function openLeases({ database, now }: LeaseOptions): Leases {
  const { db } = database
  const holder = randomUUID()
  /** The work that this process is doing now; it stays its own even if the clock is changed. */
  const own = new Set<string>()
  const at = (ms = 0) => new Date(now().getTime() + ms).toISOString()

  const take = (name: string): Promise<boolean> =>
    database.writeWithoutInvalidation((tx) => takeLease(tx, { name, holder }, at))
  const change = (name: string, columns: { until: string; doneAt?: string }): Promise<unknown> =>
    database.writeWithoutInvalidation((tx) =>
      tx
        .updateTable('leases')
        .set(columns)
        .where((column) => column.and({ name, holder }))
        .execute(),
    )
  const read = (name: string) =>
    db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst()

  return {
    async alone(name, work) {
      if (own.has(name) || !(await take(name))) return undefined
      own.add(name)
      const begun = at()
      const renewal = setInterval(() => {
        // Without its lease the work goes on: whoever takes it over does it once more.
        change(name, { until: at(leaseMs) }).catch(() => undefined)
      }, renewEveryMs)
      renewal.unref()
      try {
        const result = await work()
        await change(name, { until: over, doneAt: begun })
        return { result }
      } catch (error) {
        await change(name, { until: over }).catch(() => undefined)
        throw error
      } finally {
        clearInterval(renewal)
        own.delete(name)
      }
    },
    async lastDone(name) {
      const doneAt = (await read(name))?.doneAt ?? undefined
      return doneAt === undefined ? undefined : new Date(doneAt)
    },
    async isLocked(name) {
      if (own.has(name)) return true
      const until = (await read(name))?.until ?? over
      return until > at() && until <= at(latestMs)
    },
  }
}

/** Takes a lease that is free, or whose end lies so far ahead that only a wrong clock can have set it; false when another holder has it. */
async function takeLease(
  tx: Tx,
  { name, holder }: { name: string; holder: string },
  at: (ms?: number) => string,
): Promise<boolean> {
  const taken = await tx
    .insertInto('leases')
    .values({ name, holder, until: at(leaseMs) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until: at(leaseMs) })
        .where((row) =>
          row.or([row('leases.until', '<=', at()), row('leases.until', '>', at(latestMs))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
