import { onTestFinished, expect, test, vi } from 'vitest'
import { boundedKeys } from './bounded-keys.ts'

function fakeClock(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('clients are counted by themselves while there is room', () => {
  const nameOf = boundedKeys(60, 3)
  expect(['a', 'b', 'c', 'a', 'b'].map(nameOf)).toEqual(['a', 'b', 'c', 'a', 'b'])
})

test('when it is full, newcomers share a few buckets and the known keep their own', () => {
  const nameOf = boundedKeys(60, 3)
  for (const client of ['a', 'b', 'c']) nameOf(client)
  const others = Array.from({ length: 5000 }, (_, index) => nameOf(`other ${index}`))
  expect(others.every((name) => /^overflow \d+$/.test(name))).toBe(true)
  expect(new Set(others).size).toBe(64)
  expect(nameOf('a')).toBe('a')
})

test('who was counted long enough ago makes room', () => {
  fakeClock()
  const nameOf = boundedKeys(60, 1)
  nameOf('a')
  expect(nameOf('b')).toMatch(/^overflow/)
  vi.advanceTimersByTime(60_000)
  expect(nameOf('b')).toBe('b')
})

test('who was counted is forgotten in time, also when nobody comes any more', () => {
  fakeClock()
  boundedKeys(3600)('203.0.113.1')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_600_000)
  expect(vi.getTimerCount()).toBe(0)
})
