import { onTestFinished, expect, test, vi } from 'vitest'
import { boundedKeys } from './bounded-keys.ts'

const now = () => new Date()
const minute = { lastsMs: 60_000, now }

function fakeClock(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('clients are counted by themselves while there is room', () => {
  const nameOf = boundedKeys(minute, 3)
  expect(['a', 'b', 'c', 'a', 'b'].map(nameOf)).toEqual(['a', 'b', 'c', 'a', 'b'])
})

test('when it is full, newcomers share a few buckets and the known keep their own', () => {
  const nameOf = boundedKeys(minute, 3)
  for (const client of ['a', 'b', 'c']) nameOf(client)
  const others = Array.from({ length: 5000 }, (_, index) => nameOf(`other ${index}`))
  expect(others.every((name) => /^overflow \d+$/.test(name))).toBe(true)
  expect(new Set(others).size).toBe(64)
  expect(nameOf('a')).toBe('a')
})

test('who was counted long enough ago makes room', () => {
  fakeClock()
  const nameOf = boundedKeys(minute, 1)
  nameOf('a')
  expect(nameOf('b')).toMatch(/^overflow/)
  vi.advanceTimersByTime(60_000)
  expect(nameOf('b')).toBe('b')
})

test('who was counted is forgotten in time, also when nobody comes any more', () => {
  fakeClock()
  boundedKeys({ lastsMs: 3_600_000, now })('203.0.113.1')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_600_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('who was counted while the clock was ahead makes room once it is right', () => {
  fakeClock()
  const right = Date.now()
  const nameOf = boundedKeys(minute, 1)
  vi.setSystemTime(right + 40 * 24 * 3_600_000)
  nameOf('a')
  vi.setSystemTime(right)
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(nameOf('b')).toBe('b')
})
