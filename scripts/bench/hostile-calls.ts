import { readFile } from 'node:fs/promises'
import { hostileCalls, hostileText } from '../../src/testing/hostile-calls.ts'
import type { Server } from './servers.ts'
import type { Row } from './table.ts'

/** A parser that backtracks takes 3 to 40 seconds for one of these texts. */
const maxMs = 1500

/**
 * The processor time of the thread that answers requests, for calls with repetitive texts of the greatest length. The slowest
 * text of each call is printed.
 */
export async function measureHostileCalls({ url, pid }: Server, cookie: string): Promise<Row[]> {
  const owner = callerOf(url, { cookie })
  const visitor = callerOf(url, {})
  const rows: Row[] = []
  for (const call of hostileCalls) {
    let slowest = { text: '', ms: -1 }
    for (const pattern of call.patterns) {
      const before = await mainThreadMs(pid)
      await call.make(owner, hostileText(call, pattern), visitor)
      const ms = (await mainThreadMs(pid)) - before
      if (ms > slowest.ms) slowest = { text: pattern.join(' '), ms }
    }
    rows.push({
      name: `${call.name}: ${JSON.stringify(slowest.text)}, the slowest of ${call.patterns.length}`,
      figure: `${slowest.ms} ms`,
      budget: `<= ${maxMs} ms`,
    })
  }
  return rows
}

function callerOf(site: string, session: Readonly<Record<string, string>>) {
  const send = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const { status } = await fetch(site + path, {
      method,
      headers: {
        origin: site,
        ...session,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status }
  }
  return { send, get: async (path: string) => await send('GET', path) }
}

/** The processor time of the main thread of a process. Source: proc_pid_stat(5), utime and stime, in hundredths of a second. */
async function mainThreadMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [utime, stime] = [fields[11], fields[12]].map(Number)
  return ((utime ?? 0) + (stime ?? 0)) * 10
}
