import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../../server/ops/config.ts'
import { countFailures } from './failures.ts'

test('more keys than there is room for push out the oldest', async () => {
  const context = { config: readConfig({}), now: () => new Date(0), counts: undefined }
  const count = countFailures({ name: 'word', points: 1, seconds: 60 }, context, 3)
  const addAll = async (keys: readonly string[]) => {
    const waits: number[] = []
    for (const key of keys) waits.push(await count.add(key))
    return waits
  }
  expect(await addAll(['a', 'b', 'c'])).toEqual([0, 0, 0])
  expect(await addAll(['a', 'b', 'c'])).toEqual([60_000, 60_000, 60_000])
  expect(await addAll(['d', 'b', 'c', 'a'])).toEqual([0, 60_000, 60_000, 0])
})

test('what was counted is forgotten when its time is over, also when nobody comes any more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const context = { config: readConfig({}), now: () => new Date(), counts: undefined }
  const count = countFailures({ name: 'word', points: 1, seconds: 1800 }, context)
  await count.add('203.0.113.1')
  vi.advanceTimersByTime(600_000)
  await count.add('203.0.113.2')
  vi.advanceTimersByTime(1_200_000)
  // As long as anything is kept, a timer is set for it.
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(600_000)
  expect(vi.getTimerCount()).toBe(0)
})
