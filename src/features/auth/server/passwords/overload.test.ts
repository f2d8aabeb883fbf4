import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { type Client, openTestSite } from '../../../../testing/test-site.ts'
import { openPasswords } from './hash.ts'

/** Passwords whose hashes wait while the test says so; the hashing itself is the real one. */
function delayedPasswords() {
  let waits = false
  const work: (() => void)[] = []
  const release = () => {
    waits = false
    for (const begin of work.splice(0)) begin()
  }
  const passwords = openPasswords({
    cost: { memoryKiB: 8, passes: 1 },
    derive: async (...parameters) => {
      if (waits) await new Promise<void>((resolve) => work.push(resolve))
      return await promisify(argon2)(...parameters)
    },
  })
  const delay = () => {
    waits = true
    onTestFinished(release)
  }
  return { passwords, work, delay, release }
}

test('when too many passwords are queued, the next gets 503 and does not count as a failure', async () => {
  const { passwords, delay, release } = delayedPasswords()
  const site = await openTestSite({ passwords, env: { RATE_LIMIT_SCALE: '7' } })
  await site.owner()
  const refused: unknown[] = []
  const guess = async () => {
    const body = { username: 'owner', password: 'correct horse' }
    const { status, text, headers } = await site.visitor().send('POST', '/api/login', body)
    if (status !== 200) refused.push([status, text, headers.get('retry-after')])
    return status
  }
  delay()
  const guesses = Array.from({ length: 70 }, guess)
  await expect.poll(() => refused.length).toBe(8)
  const sentence = 'The site is busy. Please try again in a moment.'
  expect(refused).toEqual(Array.from({ length: 8 }, () => [503, sentence, '1']))
  // A client may guess 70 times here: had the eight counted, this one would be refused.
  expect(await guess()).toBe(503)
  release()
  expect((await Promise.all(guesses)).filter((status) => status === 200)).toHaveLength(62)
  expect(await guess()).toBe(200)
})

test('known browsers have a queue of their own in an overload', async () => {
  const { passwords, delay, release } = delayedPasswords()
  const site = await openTestSite({ passwords })
  const owner = await site.owner()
  const guest = await site.account('guest')
  let refused = 0
  const signIn = async (client: Client, username: string) => {
    const body = { username, password: 'correct horse' }
    const { status } = await client.send('POST', '/api/login', body)
    if (status === 503) refused += 1
    return status
  }
  delay()
  const strangers = Array.from({ length: 70 }, () => signIn(site.visitor(), 'guest'))
  await expect.poll(() => refused).toBe(8)
  const known = [signIn(owner, 'owner'), signIn(guest, 'guest')]
  expect(await signIn(site.visitor(), 'guest')).toBe(503)
  release()
  expect(await Promise.all(known)).toEqual([200, 200])
  await Promise.all(strangers)
})

test('the owner is next, then known browsers, then everybody', async () => {
  const { passwords, work, delay } = delayedPasswords()
  const phc = await passwords.hash('correct horse')
  const done: string[] = []
  delay()
  const all = (['unknown', 'unknown', 'unknown', 'known', 'owner'] as const).map(async (rank) => {
    await passwords.verify(phc, 'correct horse', rank)
    done.push(rank)
  })
  for (const count of all.keys()) {
    work.shift()?.()
    await expect.poll(() => done.length).toBeGreaterThan(count)
  }
  // The first two were at work when the others came.
  expect(done).toEqual(['unknown', 'unknown', 'owner', 'known', 'unknown'])
})
