import { closeSync, existsSync, openSync } from 'node:fs'
import { type Fault, findingOf } from './fault.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { inFolder, startVictim, type Victim } from './site.ts'

/** At 130 bytes for a refusal, more than fits into a pipe, its reader and the 256 KB buffer of the site. */
const manyLines = 4000
const atOnce = 50

/** Each of these leaves a line in the log. */
async function refusals({ url }: Victim, count: number): Promise<void> {
  const refused = () =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: '{}',
    }).then((answer) => answer.text())
  for (let sent = 0; sent < count; sent += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - sent) }, refused))
}

async function isWell({ url }: Victim): Promise<boolean> {
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) })
  return health.ok
}

async function onFullDisk(folder: string): Promise<Record<string, boolean>> {
  const full = openSync('/dev/full', 'w')
  try {
    const victim = await startVictim(folder, { stdout: full, port: await freePort() })
    await refusals(victim, 100)
    return {
      'it answers with a full disk': await isWell(victim),
      'it ends with a full disk': (await victim.stop()) === 0,
    }
  } finally {
    closeSync(full)
  }
}

async function onPipe(folder: string): Promise<Record<string, boolean>> {
  const victim = await startVictim(folder)
  victim.child.stdout?.pause()
  await refusals(victim, manyLines)
  const whileBlocked = await isWell(victim)
  victim.child.stdout?.resume()
  await refusals(victim, 100)
  await isWell(victim)
  const told = victim.log().includes('"event":"log-lost"')
  victim.child.stdout?.destroy()
  await refusals(victim, 100)
  return {
    'it answers with a reader that stands still': whileBlocked,
    'what was lost is told': told,
    'it answers with a closed pipe': await isWell(victim),
    'it ends with a closed pipe': (await victim.stop()) === 0,
  }
}

export const logLost: Fault = {
  name: 'A log on a full disk, at a reader that stands still, in a closed pipe',
  promise: 'requests are answered, the site ends with 0, what was lost is counted in a line',
  check: async () => {
    if (!existsSync('/dev/full')) return undefined
    const statements = {
      ...(await inFolder(onFullDisk)),
      ...(await inFolder(onPipe)),
    }
    return findingOf(`answered with each, after ${manyLines + 300} lines`, statements)
  },
}
