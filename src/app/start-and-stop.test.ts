import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startAndStop } from './start-and-stop.ts'
import { sharedWorkers } from '../testing/shared-workers.ts'

test('features start in order and stop in reverse, then the workers and the database close', async () => {
  const seen: string[] = []
  const note = (what: string) => () => void seen.push(what)
  const part = (name: string) => ({
    start: note(`${name} starts`),
    stop: note(`${name} stops`),
    close: note(`${name} closes`),
  })
  const app = fastify()
  startAndStop(app, [part('pictures'), {}, part('mail')], {
    workers: { ...sharedWorkers, close: note('workers close') },
    database: { close: async () => note('database closes')() },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(seen).toEqual([
    'pictures starts',
    'mail starts',
    'mail stops',
    'pictures stops',
    'mail closes',
    'pictures closes',
    'workers close',
    'database closes',
  ])
})
