import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import type { ServerContext } from '../../../server/context.ts'
import { countFailures } from './failures.ts'

test('more keys than there is room for push out the oldest', () => {
  const context = { config: readConfig({}), now: () => new Date(0) } as ServerContext
  const count = countFailures({ points: 1, seconds: 60 }, context, 3)
  for (const key of ['a', 'b', 'c']) count.add(key)
  expect(['a', 'b', 'c'].map(count.waitMs)).toEqual([60_000, 60_000, 60_000])
  count.add('d')
  expect(['a', 'b', 'c', 'd'].map(count.waitMs)).toEqual([0, 60_000, 60_000, 60_000])
})
