import { showsSignIn, standsAt, whenFirst } from '../../e2e/engines/conditions.ts'
import type { Engine } from '../../e2e/engines/driver.ts'
import { engines } from '../../e2e/engines/engines.ts'
import { until } from '../../e2e/engines/until.ts'
import { median, type Row } from './table.ts'

const runs = 7

/** URLs, and an expression that is true once a visitor can use the page for its purpose. */
const firstUses = [
  ['/auth', showsSignIn, 'its form is shown'],
  ['/#contact', standsAt('contact'), 'it is scrolled to its section'],
] as const

/** The time from the start of a navigation until the page can be used, in every installed browser engine. */
export async function measureFirstUse(site: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, isInstalled, start } of engines) {
    if (!isInstalled) console.log(`${name} is not installed and is not measured.`)
    else rows.push(...(await measureEngine(name, await start(), site)))
  }
  return rows
}

async function measureEngine(name: string, engine: Engine, site: string): Promise<Row[]> {
  const rows: Row[] = []
  try {
    for (const [address, condition, use] of firstUses) {
      const all: number[] = []
      const loads: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const { used, loaded } = await visit(engine, site + address, condition)
        all.push(used)
        loads.push(loaded)
      }
      rows.push({
        name: `${name} ${address}, until ${use}`,
        figure: `${Math.round(median(all))} ms (${all.map(Math.round).join(', ')})`,
        compared: `load event ${Math.round(median(loads))} ms`,
        budget: '1 s after the load event',
      })
    }
  } finally {
    await engine.close()
  }
  return rows
}

const hasStarted = "location.protocol === 'http:'"

interface Visit {
  used: number
  loaded: number
}

/** Opens a URL in a new window; both times are from the start of the navigation, ms. */
async function visit(engine: Engine, url: string, condition: string): Promise<Visit> {
  const driver = await engine.openWindow()
  try {
    await driver.resize(1280, 720)
    // Does not wait for the load event, so that the document is observed from its beginning.
    await driver.evaluate(`void location.assign('${url}')`)
    await until(`${url} has begun`, async () => (await driver.evaluate(hasStarted)) || undefined)
    const used = await driver.evaluate<number>(whenFirst(condition, 'performance.now()'))
    const loaded = await driver.evaluate<number>(
      whenFirst(
        `performance.getEntriesByType('navigation')[0].loadEventEnd > 0`,
        `performance.getEntriesByType('navigation')[0].loadEventEnd`,
      ),
    )
    return { used, loaded }
  } finally {
    await driver.close()
  }
}
