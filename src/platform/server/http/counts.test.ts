import { expect, onTestFinished, test, vi } from 'vitest'
import { createCounter } from './counts.ts'

test('the oldest key is removed above the maximum', async () => {
  const counted = { name: 'word', seconds: 60, maxKeys: 3 }
  const counter = createCounter(counted, { now: () => new Date(0) })
  const addAll = async (keys: readonly string[]) => {
    const points: number[] = []
    for (const key of keys) points.push((await counter.add(key)).points)
    return points
  }
  expect(await addAll(['a', 'b', 'c'])).toEqual([1, 1, 1])
  expect(await addAll(['a', 'b', 'c'])).toEqual([2, 2, 2])
  expect(await addAll(['d', 'b', 'c', 'a'])).toEqual([1, 3, 3, 1])
})

function openOnFakeClock() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return createCounter(
    { name: 'word', seconds: 1800, maxKeys: 100 },
    { now: () => new Date(Date.now()) },
  )
}

test('counts are forgotten when their window ends, even without further calls', async () => {
  const counter = openOnFakeClock()
  await counter.add('203.0.113.1')
  vi.advanceTimersByTime(600_000)
  await counter.add('203.0.113.2')
  vi.advanceTimersByTime(1_200_000)
  // As long as anything is kept, a timer is set for it.
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(600_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a count from while the clock was ahead is forgotten within the length of its window', async () => {
  const counter = openOnFakeClock()
  const right = Date.now()
  vi.setSystemTime(right + 961 * 3_600_000)
  await counter.add('203.0.113.1')
  vi.setSystemTime(right)
  expect(await counter.add('203.0.113.1')).toEqual({ points: 1, leftMs: 1_800_000 })
  vi.advanceTimersByTime(1_800_000)
  expect(vi.getTimerCount()).toBe(0)
})
