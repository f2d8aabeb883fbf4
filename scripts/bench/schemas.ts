import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { openSiteDatabase } from '../../src/app/site-database.ts'
import { siteContext } from '../../src/app/site-context.ts'
import { readConfig } from '../../src/platform/server/ops/config.ts'
import { bodiesWith, expensiveTexts, filled, schemasOf } from '../../src/testing/full-bodies.ts'
import { startProcessorClock } from '../../src/testing/processor-clock.ts'
import type { Row } from './table.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const rounds = 5
const maxMs = 20

/** The processor time for validating a full body of one repeated text, in the slowest schema and field. */
export async function measureSchemas(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ephemeris-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://ada.example.org' })
  const now = () => new Date()
  const database = await openSiteDatabase(config, { now, log })
  try {
    const costs = schemasOf(siteContext({ config, database, now, log })).flatMap(
      ({ call, schema, bytes }) =>
        expensiveTexts.flatMap((repeated) =>
          [...bodiesWith(schema, filled(bytes, 'a', repeated))].map((body) => ({
            call,
            ms: leastMs(schema, body),
          })),
        ),
    )
    const [slowest] = costs.toSorted((one, other) => other.ms - one.ms)
    return [
      {
        name: `a full body of ${slowest?.call}, the slowest of ${costs.length}`,
        figure: `${slowest?.ms.toFixed(1)} ms`,
        budget: `<= ${maxMs} ms`,
      },
    ]
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The minimum of a few runs, which excludes other work of the machine. */
function leastMs(schema: v.GenericSchema, body: unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && least > maxMs; round += 1) {
    const taken = startProcessorClock()
    v.safeParse(schema, body, { abortPipeEarly: true })
    least = Math.min(least, taken())
  }
  return least
}
