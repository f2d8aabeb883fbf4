import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'
import { ownerOf, writeRow } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { runToEnd, startSite, withSite } from './site.ts'

export const secondProcess: Fault = {
  name: 'second process on the same data',
  promise: 'it exits with one sentence, the first continues; after kill -9 the folder can be used',
  check: () =>
    withSite(async (first, dataDir) => {
      const owner = await ownerOf(first.url)
      const began = performance.now()
      const { code, output } = await runToEnd(['start'], dataDir)
      const endedMs = performance.now() - began
      const unharmed = await writeRow(owner, 'unharmed')
      await first.kill()
      const next = await startSite(dataDir)
      await next.stop()
      return findingOf(
        `second ended after ${endedMs.toFixed(0)} ms; start after kill -9 in ${next.readyMs.toFixed(0)} ms`,
        {
          'one sentence':
            code === 1 && /^Another Ephemeris uses the data folder [^\n]*$/.test(output),
          'the first is unharmed': unharmed,
        },
      )
    }),
}

/** Both are longer than a write waits for the lock. */
const lockedMs = { quick: 3500, full: 5000 }

/** Other tests delay the loop in the quick run; a loop blocked by the database would be 2 s late. */
const p99LimitMs = { quick: 1000, full: 150 }

export const lockedDatabase: Fault = {
  name: 'database locked by another program for five seconds',
  promise: 'event loop p99 below 150 ms, reads 200, writes 503 with Retry-After, then recovery',
  check: (size) =>
    withSite(async ({ url, send }, dataDir) => {
      const owner = await ownerOf(url)
      const holder = new DatabaseSync(path.join(dataDir, 'ephemeris.sqlite'))
      holder.exec('begin immediate')
      await send({ do: 'watch-loop' })
      const end = performance.now() + lockedMs[size]
      const writes: { status: number; retryAfter: string | null }[] = []
      const reads: number[] = []
      const lane = async () => {
        while (performance.now() < end - 2500)
          writes.push(
            await owner.send('POST', '/api/quotes', { text: 'A line to keep.', author: 'Someone' }),
          )
      }
      const reader = async () => {
        while (performance.now() < end) {
          reads.push((await owner.send('GET', '/api/dashboard/quotes')).status)
          await delay(20)
        }
      }
      await Promise.all([...Array.from({ length: 8 }, lane), reader()])
      const p99 = (await send({ do: 'report-loop' })).value
      holder.exec('rollback')
      holder.close()
      const again = await writeRow(owner, 'after')
      return findingOf(
        `p99 ${p99.toFixed(0)} ms, ${reads.length} reads 200, ${writes.length} writes 503`,
        {
          'the loop is not blocked': p99 < p99LimitMs[size],
          'reads continue': reads.length > 20 && reads.every((status) => status === 200),
          'writes are rejected with Retry-After':
            writes.length > 0 &&
            writes.every(({ status, retryAfter }) => status === 503 && retryAfter === '1'),
          recovers: again,
        },
      )
    }),
}
