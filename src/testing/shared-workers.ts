import { serialize } from 'node:v8'
import { openWorkers } from '../app/workers.ts'
import type { Renderer } from '../features/texts/contract.ts'

const workers = openWorkers({ warn: () => undefined })

/** A rendering depends on nothing but this; rendering the starter content takes seconds each time. */
function once(render: Renderer['post']): Renderer['post'] {
  const done = new Map<string, ReturnType<Renderer['post']>>()
  return async (...text) => {
    const key = serialize(text).toString('latin1')
    const rendering = done.get(key) ?? render(...text)
    done.set(key, rendering)
    rendering.catch(() => done.delete(key))
    return structuredClone(await rendering)
  }
}

const { renderer } = workers

/** Worker processes for all sites of a test process: they take a second to start and do not depend on a site. */
export const sharedWorkers = {
  ...workers,
  renderer: { ...renderer, post: once(renderer.post), storedPost: once(renderer.storedPost) },
  endIdle: () => undefined,
  close: () => undefined,
}
