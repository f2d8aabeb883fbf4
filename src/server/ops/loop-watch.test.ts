import { expect, test, vi } from 'vitest'
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

test('a late site turns work away, serves what lies ready and says that it lives', async () => {
  let late = false
  const site = await openTestSite({ watch: () => ({ isLate: () => late, stop: () => undefined }) })
  const visitor = site.visitor()
  expect((await visitor.get('/')).status).toBe(200)
  late = true
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
