import { closeSync, existsSync, openSync } from 'node:fs'
import { type Fault, findingOf } from './fault.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { inFolder, startSite, type Site } from './site.ts'

/** At 130 bytes each, more than a pipe, its reader and the 256 KB buffer of the site can hold. */
const manyLines = 4000
const atOnce = 50

/** Each of these leaves a line in the log. */
async function refusals({ url }: Site, count: number): Promise<void> {
  const refused = () =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: '{}',
    }).then((answer) => answer.text())
  for (let sent = 0; sent < count; sent += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - sent) }, refused))
}

async function isHealthy({ url }: Site): Promise<boolean> {
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) })
  return health.ok
}

async function onFullDisk(folder: string): Promise<Record<string, boolean>> {
  const full = openSync('/dev/full', 'w')
  try {
    const site = await startSite(folder, { stdout: full, port: await freePort() })
    await refusals(site, 100)
    return {
      'it answers with a full disk': await isHealthy(site),
      'it ends with a full disk': (await site.stop()) === 0,
    }
  } finally {
    closeSync(full)
  }
}

async function onPipe(folder: string): Promise<Record<string, boolean>> {
  const site = await startSite(folder)
  site.child.stdout?.pause()
  await refusals(site, manyLines)
  const whileBlocked = await isHealthy(site)
  site.child.stdout?.resume()
  await refusals(site, 100)
  await isHealthy(site)
  const isReported = site.log().includes('"event":"log-lost"')
  site.child.stdout?.destroy()
  await refusals(site, 100)
  return {
    'it answers with a reader that does not read': whileBlocked,
    'lost lines are reported': isReported,
    'it answers with a closed pipe': await isHealthy(site),
    'it ends with a closed pipe': (await site.stop()) === 0,
  }
}

export const logLost: Fault = {
  name: 'log on a full disk, with a reader that does not read, in a closed pipe',
  promise: 'requests are answered, exit code 0, lost lines are counted in the log',
  check: async () => {
    if (!existsSync('/dev/full')) return undefined
    const statements = {
      ...(await inFolder(onFullDisk)),
      ...(await inFolder(onPipe)),
    }
    return findingOf(`answered with each, after ${manyLines + 300} lines`, statements)
  },
}
