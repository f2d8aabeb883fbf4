import { randomUUID } from 'node:crypto'
import type { Database, Tx } from './database.ts'

/** Work that only one instance of a site does at a time. */
export interface Leases {
  /**
   * Does work unless another instance is doing it. The lease of a killed instance expires after two minutes, or immediately
   * if its clock was wrong.
   * @returns undefined if another instance is doing the work
   */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<{ result: Result } | undefined>
  /** When the last completed run was started, on any instance. */
  lastDone(name: string): Promise<Date | undefined>
  /** Whether any instance is doing the work. */
  isLocked(name: string): Promise<boolean>
}

interface LeaseOptions {
  database: Database
  now: () => Date
}

const leaseMs = 120_000
const renewEveryMs = 30_000
/** A lease that ends later than this was taken while a clock was wrong. */
const maxLeaseMs = 2 * leaseMs
/** The end of a released lease. */
const released = new Date(0).toISOString()

export function createLeases({ database, now }: LeaseOptions): Leases {
  const { db } = database
  const holder = randomUUID()
  /** The work of this process, which keeps it even if the clock is changed. */
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
      const startedAt = at()
      const renewal = setInterval(() => {
        // Without its lease the work continues, and another instance may repeat it.
        change(name, { until: at(leaseMs) }).catch(() => undefined)
      }, renewEveryMs)
      renewal.unref()
      try {
        const result = await work()
        await change(name, { until: released, doneAt: startedAt })
        return { result }
      } catch (error) {
        await change(name, { until: released }).catch(() => undefined)
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
      const until = (await read(name))?.until ?? released
      return until > at() && until <= at(maxLeaseMs)
    },
  }
}

/** Takes a lease that is free, or that was taken while a clock was wrong; false if another instance has it. */
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
          row.or([row('leases.until', '<=', at()), row('leases.until', '>', at(maxLeaseMs))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
