import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeQueryClient, readOptions } from './query-client.ts'
import { refetch } from './resource.ts'

test('a list that was loading during a write is fetched again', async () => {
  const before = Promise.withResolvers<string[]>()
  const answers = [before.promise, Promise.resolve(['old', 'new'])]
  const client = makeQueryClient(() => answers.shift() ?? Promise.reject(new Error('Too many')))
  const list = new QueryObserver(client, readOptions<string[]>('/api/list'))
  const stop = list.subscribe(() => undefined)
  const written = refetch(client, ['/api/list'])
  before.resolve(['old'])
  await written
  await expect.poll(() => list.getCurrentResult().data).toEqual(['old', 'new'])
  expect(answers).toEqual([])
  stop()
})
