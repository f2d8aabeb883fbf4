import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
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
