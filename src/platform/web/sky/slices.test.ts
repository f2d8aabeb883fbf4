import { afterEach, expect, test, vi } from 'vitest'
import { runInSlices } from './slices.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Frames that come only when asked for, and a clock that each step moves on. */
function stubTime(stepMs: number) {
  const frames = new Map<number, FrameRequestCallback>()
  let now = 0
  let handle = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frames.set(++handle, callback)
    return handle
  })
  vi.stubGlobal('cancelAnimationFrame', (cancelled: number) => frames.delete(cancelled))
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const nextFrame = async () => {
    const callbacks = [...frames.values()]
    frames.clear()
    for (const callback of callbacks) callback(now)
    // The slice runs in the microtasks after its frame.
    await new Promise((resolve) => setTimeout(resolve))
  }
  function* steps(count: number, done: number[]) {
    for (let i = 0; i < count; i++) {
      done.push(i)
      now += stepMs
      yield
    }
  }
  return { frames, nextFrame, steps }
}

test('nothing is drawn before the next frame', async () => {
  const { nextFrame, steps } = stubTime(1)
  const done: number[] = []
  const finished = runInSlices(steps(2, done), new AbortController().signal)
  expect(done).toEqual([])
  await nextFrame()
  expect(done).toEqual([0, 1])
  expect(await finished).toBe(true)
})

test('a slice ends when its time is used up, and the next frame continues', async () => {
  const { nextFrame, steps } = stubTime(3)
  const done: number[] = []
  const finished = runInSlices(steps(3, done), new AbortController().signal)
  await nextFrame()
  expect(done).toEqual([0, 1])
  await nextFrame()
  expect(done).toEqual([0, 1, 2])
  expect(await finished).toBe(true)
})

test('an aborted drawing stops and cancels its frame', async () => {
  const { frames, nextFrame, steps } = stubTime(10)
  const ending = new AbortController()
  const done: number[] = []
  const finished = runInSlices(steps(5, done), ending.signal)
  await nextFrame()
  ending.abort()
  expect(await finished).toBe(false)
  expect(done).toEqual([0])
  expect(frames.size).toBe(0)
})

test('a drawing that is aborted beforehand never starts', async () => {
  const { frames, steps } = stubTime(1)
  const done: number[] = []
  expect(await runInSlices(steps(1, done), AbortSignal.abort())).toBe(false)
  expect(done).toEqual([])
  expect(frames.size).toBe(0)
})
