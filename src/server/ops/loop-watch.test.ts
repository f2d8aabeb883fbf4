import { expect, test, vi } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { createDelayMonitor, createShedder } from './loop-watch.ts'

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

test('a late process takes 24 calls a second, and any number in time', () => {
  let late = true
  let now = 5000
  const isTooMuch = createShedder(
    () => late,
    () => now,
  )
  const refused = (calls: number) => Array.from({ length: calls }, isTooMuch).filter(Boolean).length
  expect(refused(24)).toBe(0)
  now += 999
  expect(refused(30)).toBe(30)
  now += 1
  expect(refused(30)).toBe(6)
  late = false
  expect(refused(30)).toBe(0)
})

test('a late site turns away what is too much, answers pages and says that it lives', async () => {
  let late = true
  const site = await openTestSite({ watch: () => ({ isLate: () => late, stop: () => undefined }) })
  const visitor = site.visitor()
  expect((await visitor.get('/')).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => visitor.get('/api/dashboard/quotes')),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.text).toBe('The site is busy. Please try again in a moment.')
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect((await visitor.get('/')).status).toBe(200)
  expect((await visitor.get('/health')).status).toBe(200)
  late = false
  expect((await visitor.get('/api/subscribers/count')).json).toEqual({ count: 0 })
})
