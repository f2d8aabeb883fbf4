import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { createDelayMonitor } from './loop-watch.ts'

test.each([
  [[500], false],
  [[2000, 199], false],
  [[200, 200], false],
  [[200, 199, 200, 200], false],
  [[200, 200, 200], true],
  [[200, 300, 2000, 250], true],
  [[200, 200, 200, 0], false],
])('after delays of %j the process counts as late: %s', (delays, isLate) => {
  const monitor = createDelayMonitor({ warn: () => undefined })
  for (const delay of delays) monitor.note(delay)
  expect(monitor.isLate()).toBe(isLate)
})

test('a delay of half a second is told in the log, a shorter one is not', () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  const monitor = createDelayMonitor({ warn })
  monitor.note(499)
  monitor.note(612.4)
  expect(warn.mock.calls).toEqual([[{ event: 'stall', delayMs: 612 }, 'The site was held up']])
})

/** Opens calls whose bodies never come, so that they stay open. */
async function openCalls(url: string, count: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const opened = Array.from({ length: count }, async () => {
    const socket = net.connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const head = `host: ${hostname}\r\ncontent-type: application/json\r\n`
    // The server tells that it has read this far.
    const body = 'expect: 100-continue\r\ncontent-length: 40\r\n'
    socket.write(`POST /api/subscribe HTTP/1.1\r\n${head}${body}\r\n`)
    await once(socket, 'data')
  })
  await Promise.all(opened)
}

test('a late site takes what one visitor asks, turns more away and says that it lives', async () => {
  let late = true
  const site = await openTestSite({ watch: () => ({ isLate: () => late, stop: () => undefined }) })
  const visitor = site.visitor()
  expect((await visitor.get('/')).status).toBe(200)
  await openCalls(site.url, 11)
  expect((await visitor.get('/api/dashboard/quotes')).status).toBe(200)
  await openCalls(site.url, 1)
  const refused = await visitor.get('/api/dashboard/quotes')
  expect([refused.status, refused.text]).toEqual([
    503,
    'The site is busy. Please try again in a moment.',
  ])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await visitor.send('POST', '/api/subscribe', { email: 'a@example.org' })).status).toBe(
    503,
  )
  expect((await visitor.get('/')).status).toBe(200)
  expect((await visitor.get('/health')).status).toBe(200)
  late = false
  expect((await visitor.get('/api/subscribers/count')).json).toEqual({ count: 0 })
})
