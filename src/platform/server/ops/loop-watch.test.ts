import { expect, test, vi } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { createLoopMonitor } from './loop-watch.ts'

/** A monitor with simulated delays and CPU times. */
function openMonitor(log = { warn: vi.fn<(details: object, message: string) => void>() }) {
  let nowMs = 0
  let workMs = 0
  const monitor = createLoopMonitor(log, { nowMs: () => nowMs, workMs: () => workMs })
  return {
    isLate: monitor.isLate,
    warn: log.warn,
    turnAfter(delayMs: number, work = delayMs): void {
      nowMs += 100 + delayMs
      workMs += work
      monitor.measure()
    },
  }
}

test.each([
  [[500], false],
  [[2000, 199], false],
  [[200, 200], false],
  [[200, 199, 200, 200], false],
  [[200, 200, 200], true],
  [[200, 300, 2000, 250], true],
  [[200, 200, 200, 0], false],
])('after delays of %j by its own work the process counts as late: %s', (delays, isLate) => {
  const monitor = openMonitor()
  for (const delay of delays) monitor.turnAfter(delay)
  expect(monitor.isLate()).toBe(isLate)
})

test.each([
  [0, false],
  [199, false],
  [200, true],
])('turns late by two seconds with %i ms of work in each make it late: %s', (workMs, isLate) => {
  const monitor = openMonitor()
  for (let measure = 0; measure < 5; measure += 1) monitor.turnAfter(2000, workMs)
  expect(monitor.isLate()).toBe(isLate)
})

test('a delay of half a second is logged with its CPU time, a shorter one is not', () => {
  const monitor = openMonitor()
  monitor.turnAfter(499)
  monitor.turnAfter(612.4, 20.2)
  expect(monitor.warn.mock.calls).toEqual([
    [{ event: 'stall', delayMs: 612, workMs: 20 }, 'The event loop was blocked'],
  ])
})

test('an overloaded site rejects work, serves cached pages and answers health checks', async () => {
  const { turnAfter, isLate } = openMonitor()
  const site = await openTestSite({ watch: () => ({ isLate, stop: () => undefined }) })
  const visitor = site.visitor()
  expect((await visitor.get('/')).status).toBe(200)
  for (let measure = 0; measure < 3; measure += 1) turnAfter(200)
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
  turnAfter(0)
  expect((await visitor.get('/api/subscribers/count')).json).toEqual({ count: 0 })
})

test('an idle site on a busy machine rejects nothing', async () => {
  const { turnAfter, isLate } = openMonitor()
  const site = await openTestSite({ watch: () => ({ isLate, stop: () => undefined }) })
  const visitor = site.visitor()
  for (let measure = 0; measure < 10; measure += 1) turnAfter(2000, 15)
  expect((await visitor.get('/api/dashboard/quotes')).status).toBe(200)
  expect((await visitor.send('POST', '/api/subscribe', { email: 'a@example.org' })).status).toBe(
    201,
  )
})
