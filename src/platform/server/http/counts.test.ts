import { expect, onTestFinished, test, vi } from 'vitest'
import { openCounter } from './counts.ts'

test('more keys than there is room for push out the oldest', async () => {
  const counted = { name: 'word', seconds: 60, maxKeys: 3 }
  const counter = openCounter(counted, { now: () => new Date(0) })
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
  return openCounter(
    { name: 'word', seconds: 1800, maxKeys: 100 },
    { now: () => new Date(Date.now()) },
  )
}

test('what was counted is forgotten when its time is over, also when nobody comes any more', async () => {
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

test('what was counted while the clock was ahead is forgotten within its own length', async () => {
  const counter = openOnFakeClock()
  const right = Date.now()
  vi.setSystemTime(right + 961 * 3_600_000)
  await counter.add('203.0.113.1')
  vi.setSystemTime(right)
  expect(await counter.add('203.0.113.1')).toEqual({ points: 1, leftMs: 1_800_000 })
  vi.advanceTimersByTime(1_800_000)
  expect(vi.getTimerCount()).toBe(0)
})
