import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose clock stands still but for the work, which says how long it takes. */
function queueWithClock(maxWaiting: number) {
  const done: string[] = []
  const rests: number[] = []
  let ms = 0
  const queue = createFairQueue({
    maxWaiting,
    refusal: () => new Error('Too much waits'),
    clock: () => ms,
    rest: async (restMs) => void rests.push(restMs),
  })
  const ask = (client: string, tookMs: number, name = client) =>
    queue.run(client, async () => {
      await Promise.resolve()
      ms += tookMs
      done.push(name)
      return name
    })
  return { queue, ask, done, rests }
}

test('tasks run one at a time, with an equally long pause after each', async () => {
  const { ask, done, rests } = queueWithClock(10)
  expect(await Promise.all([ask('a', 30), ask('b', 20), ask('c', 10)])).toEqual(['a', 'b', 'c'])
  expect(done).toEqual(['a', 'b', 'c'])
  expect(rests.slice(0, 2)).toEqual([30, 20])
})

test('the client that has used the least time is next, however many tasks others have waiting', async () => {
  const { ask, done } = queueWithClock(100)
  const greedy = Array.from({ length: 20 }, (_, at) => ask(`greedy ${at % 4}`, 1500))
  await greedy[0]
  const late = ask('late', 10)
  await Promise.all([...greedy, late])
  expect(done.indexOf('late')).toBeLessThan(6)
  expect(done).toHaveLength(21)
})

test('above the maximum, a task of the client with the most waiting tasks is refused', async () => {
  const { ask, done } = queueWithClock(4)
  const refused: string[] = []
  const greedy = Array.from({ length: 5 }, (_, at) =>
    ask('greedy', 1500, `greedy ${at}`).catch(({ message }: Error) => refused.push(message)),
  )
  const others = ['b', 'c', 'd'].map((client) => ask(client, 1))
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd'])
  await Promise.all(greedy)
  expect(done).toEqual(['greedy 0', 'b', 'c', 'd', 'greedy 1'])
  expect(refused).toEqual(Array<string>(3).fill('Too much waits'))
})

test('of clients with equally many waiting tasks, the one that has used the most time is refused', async () => {
  const { ask, done } = queueWithClock(2)
  const first = ask('a', 1500)
  const waiting = ask('b', 1)
  await first
  const refused = [ask('a', 1), ask('c', 1)].map((one) => one.catch(() => 'refused'))
  expect(await Promise.all([waiting, ...refused])).toEqual(['b', 'refused', 'c'])
  expect(done).toEqual(['a', 'b', 'c'])
})

test('of equal clients, the last one is refused', async () => {
  const { ask } = queueWithClock(1)
  const asked = [ask('a', 1), ask('a', 1)]
  await expect(ask('a', 1)).rejects.toThrow('Too much waits')
  expect(await Promise.all(asked)).toEqual(['a', 'a'])
})

test('a failed task rejects for its client, and the next one runs', async () => {
  const { queue, ask } = queueWithClock(10)
  const failing = queue.run('a', () => Promise.reject(new Error('No answer')))
  const next = ask('b', 1)
  await expect(failing).rejects.toThrow('No answer')
  expect(await next).toBe('b')
})
