import { setTimeout as delay } from 'node:timers/promises'
import { once } from 'node:events'
import { dayMs } from '../../src/shared/durations.ts'
import {
  type Client,
  clientOf,
  openConnection,
  ownerOf,
  readToEnd,
  requestFor,
  writeRow,
} from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { withSite } from './site.ts'

export const handlerCrash: Fault = {
  name: 'a handler fails, then an uncaught error',
  promise:
    '500 with the request id, the site continues; then requests in progress are answered, exit code 1',
  check: () =>
    withSite(async ({ url, send, child, log }) => {
      const visitor = clientOf(url)
      await send({ do: 'break-next-statement', of: 'quotes' })
      const broken = await visitor.send('GET', '/api/dashboard/quotes')
      const next = await visitor.send('GET', '/api/dashboard/quotes')
      const number = /\(Request ([0-9a-f-]{36})\)$/.exec(broken.text)?.[1]
      const subscription = requestFor(url, visitor, 'POST', '/api/subscribe', {
        email: 'reader@example.org',
      })
      const busy = await openConnection(url)
      busy.write(subscription.slice(0, -5))
      // When this is answered, the site has read all earlier requests.
      await visitor.send('GET', '/health')
      const exited = once(child, 'exit')
      const began = performance.now()
      await send({ do: 'throw' })
      busy.write(subscription.slice(-5))
      const underWay = (await readToEnd(busy)).slice(9, 12)
      await exited
      const endedMs = performance.now() - began
      return findingOf(
        `${broken.status}, then ${next.status}; in progress ${underWay}, exit ${child.exitCode} after ${endedMs.toFixed(0)} ms`,
        {
          '500 with an id': broken.status === 500 && number !== undefined,
          'the log has the id': number !== undefined && log().includes(number),
          'the site continues': next.status === 200,
          'requests in progress are answered': underWay === '201',
          'exit code 1 in time': child.exitCode === 1 && endedMs < 5000,
          'the log says why': log().includes('thrown on purpose'),
        },
      )
    }),
}

export const clockJumps: Fault = {
  name: 'clock set back a day, then forward two',
  promise: 'sessions, reads and writes continue',
  check: () =>
    withSite(async ({ url, send }) => {
      const owner = await ownerOf(url)
      const written: boolean[] = []
      for (const ms of [-dayMs, 2 * dayMs]) {
        await send({ do: 'move-clock', ms })
        written.push(await writeRow(owner, `clock-${ms}`))
      }
      const { status } = await owner.send('GET', '/api/messages')
      return findingOf(`${written.filter(Boolean).length} of 2 writes, owner's read ${status}`, {
        'writes continue': written.every(Boolean),
        'the session is valid': status === 200,
      })
    }),
}

/** Polls until the call succeeds, at most ten seconds, since other work may delay the loop too. */
async function untilAnswered(visitor: Client) {
  for (let tries = 1; ; tries += 1) {
    await delay(500)
    const answer = await visitor.send('GET', '/api/dashboard/quotes')
    if (answer.status === 200 || tries === 20) return answer
  }
}

const workMs = 600
const stalls = 8

export const lateLoop: Fault = {
  name: 'the event loop is blocked repeatedly',
  promise:
    'uncached work 503 with Retry-After, cached pages 200, a warning in the log, then recovery',
  check: () =>
    withSite(async ({ url, send, log }) => {
      const visitor = clientOf(url)
      await visitor.send('GET', '/')
      await send({ do: 'stall', workMs, times: stalls })
      const calls: { status: number; retryAfter: string | null }[] = []
      const pages: number[] = []
      // Each call is answered between two stalls, so this works on slow machines too.
      while (calls.length < stalls && calls.at(-1)?.status !== 503) {
        calls.push(await visitor.send('GET', '/api/dashboard/quotes'))
        pages.push((await visitor.send('GET', '/')).status)
      }
      const after = await untilAnswered(visitor)
      const last = calls.at(-1)
      return findingOf(
        `call ${calls.length} ${last?.status}, ${pages.length} pages 200, then ${after.status}`,
        {
          'work is rejected': last?.status === 503 && last.retryAfter === '1',
          'cached pages are served': pages.length > 0 && pages.every((status) => status === 200),
          'the log warns': log().includes('The event loop was blocked'),
          recovers: after.status === 200,
        },
      )
    }),
}
