import type * as Crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const { work } = vi.hoisted(() => ({ work: [] as string[] }))

/** Counts every hash with its cost; the hashing itself is the real one. */
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>()
  type Parameters = { memory: number; passes: number; parallelism: number }
  const argon2 = (kind: 'argon2id', cost: Parameters, done: () => void) => {
    work.push(`${kind} ${cost.memory} ${cost.passes} ${cost.parallelism}`)
    return (crypto.argon2 as unknown as (...all: unknown[]) => void)(kind, cost, done)
  }
  return { ...crypto, argon2 }
})

test('an unknown name costs the same hash as a wrong password, and the answer is the same', async () => {
  const site = await openTestSite()
  await site.owner()
  const answers = []
  for (const [username, password] of [
    ['owner', 'wrong'],
    ['nobody', 'wrong'],
    ['nobody', 'correct horse'],
  ] as const) {
    work.length = 0
    const { status, text, headers } = await site
      .visitor()
      .send('POST', '/api/login', { username, password })
    answers.push({ status, text, names: [...headers.keys()].toSorted(), work: [...work] })
  }
  expect(answers).toEqual(
    answers.map(() => ({
      status: 401,
      text: 'Invalid username or password',
      names: expect.arrayContaining(['content-type', 'cache-control']),
      work: ['argon2id 19456 2 1'],
    })),
  )
  expect(answers[1]?.names).toEqual(answers[0]?.names)
})
