import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Preview } from '../../preview.ts'
import { openPreviewer, type PreviewState } from './previewer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const preview = (html: string): Preview => ({
  html,
  words: 1,
  minutes: 1,
  hasMath: false,
  problems: [],
  labels: [],
})

/** A previewer whose render calls are answered by the test. */
function openWatched() {
  const asked: { content: string; answer: PromiseWithResolvers<Preview> }[] = []
  const states: PreviewState[] = []
  const previewer = openPreviewer({
    render: (content) => {
      const answer = Promise.withResolvers<Preview>()
      asked.push({ content, answer })
      return answer.promise
    },
    onChange: (state) => states.push(state),
  })
  const flush = () => vi.advanceTimersByTimeAsync(0)
  return {
    previewer,
    contents: () => asked.map(({ content }) => content),
    latest: () => states.at(-1),
    count: () => states.length,
    async answer(index: number) {
      const one = asked[index]
      one?.answer.resolve(preview(one.content))
      await flush()
    },
    async fail(index: number) {
      asked[index]?.answer.reject(new Error('No'))
      await flush()
    },
  }
}

test('a text is rendered immediately, and soon after it once typing pauses half as long as that took', async () => {
  const watched = openWatched()
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(80)
  expect(watched.contents()).toEqual(['One'])
  await watched.answer(0)
  expect(watched.latest()).toEqual({ kind: 'current', preview: preview('One') })
  for (const text of ['Two', 'Twos', 'Twos!']) {
    watched.previewer.want(text, true)
    await vi.advanceTimersByTimeAsync(39)
  }
  expect(watched.contents()).toEqual(['One'])
  expect(watched.latest()).toEqual({ kind: 'loading', preview: preview('One') })
  await vi.advanceTimersByTimeAsync(1)
  expect(watched.contents()).toEqual(['One', 'Twos!'])
  await watched.answer(1)
  await vi.advanceTimersByTimeAsync(1000)
  watched.previewer.want('Three', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.contents()).toEqual(['One', 'Twos!', 'Three'])
})

test('the pause is bounded for a slow server, and longer for a hidden preview', async () => {
  const watched = openWatched()
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(5000)
  await watched.answer(0)
  watched.previewer.want('Two', true)
  await vi.advanceTimersByTimeAsync(300)
  expect(watched.contents()).toEqual(['One', 'Two'])
  await watched.answer(1)
  watched.previewer.want('Three', false)
  await vi.advanceTimersByTimeAsync(999)
  expect(watched.contents()).toEqual(['One', 'Two'])
  await vi.advanceTimersByTimeAsync(1)
  expect(watched.contents()).toEqual(['One', 'Two', 'Three'])
})

test('requests are sent one at a time, always for the latest text', async () => {
  const watched = openWatched()
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(0)
  watched.previewer.want('Two', true)
  await vi.advanceTimersByTimeAsync(0)
  watched.previewer.want('Three', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.contents()).toEqual(['One'])
  await watched.answer(0)
  expect(watched.contents()).toEqual(['One', 'Three'])
  expect(watched.latest()).toEqual({ kind: 'loading', preview: preview('One') })
  await watched.answer(1)
  expect(watched.latest()).toEqual({ kind: 'current', preview: preview('Three') })
})

test('a failure keeps the last preview and can be retried', async () => {
  const watched = openWatched()
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(0)
  await watched.answer(0)
  watched.previewer.want('Two', true)
  await vi.advanceTimersByTimeAsync(0)
  await watched.fail(1)
  expect(watched.latest()).toEqual({ kind: 'failed', preview: preview('One') })
  watched.previewer.retry()
  expect(watched.latest()).toEqual({ kind: 'loading', preview: preview('One') })
  await watched.answer(2)
  expect(watched.contents()).toEqual(['One', 'Two', 'Two'])
  expect(watched.latest()).toEqual({ kind: 'current', preview: preview('Two') })
})

test('the failure of an outdated text is not reported', async () => {
  const watched = openWatched()
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(0)
  watched.previewer.want('Two', true)
  await vi.advanceTimersByTimeAsync(0)
  await watched.fail(0)
  expect(watched.latest()).toEqual({ kind: 'loading' })
  await watched.answer(1)
  expect(watched.latest()).toEqual({ kind: 'current', preview: preview('Two') })
})

test('an empty text needs no request, and a closed editor gets no updates', async () => {
  const watched = openWatched()
  watched.previewer.want(' \n', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.latest()).toMatchObject({ kind: 'current', preview: { html: '', words: 0 } })
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(0)
  const count = watched.count()
  watched.previewer.close()
  await watched.answer(0)
  expect(watched.contents()).toEqual(['One'])
  expect(watched.count()).toBe(count)
})

test('a text is rendered again when what it refers to has changed, also while it is rendered', async () => {
  const watched = openWatched()
  watched.previewer.renew()
  watched.previewer.want('One', true)
  await vi.advanceTimersByTimeAsync(0)
  watched.previewer.renew()
  await watched.answer(0)
  expect(watched.contents()).toEqual(['One', 'One'])
  await watched.answer(1)
  expect(watched.latest()).toEqual({ kind: 'current', preview: preview('One') })
  watched.previewer.renew()
  expect(watched.contents()).toEqual(['One', 'One', 'One'])
})
