import type { Log } from '../../platform/server/context.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { uploadOf, variantNames, widthOf } from '../../shared/media.ts'
import type { Pictures } from './pictures.ts'

interface VariantOptions {
  files: MediaFiles
  pictures: Pictures
  log: Log
}

/**
 * Makes the narrower variants of uploads in the background, one after the other.
 * There is no queue to store: missing variants are found again by a scan.
 */
export function openVariants({ files, pictures, log }: VariantOptions) {
  const waiting = new Set<string>()
  const { first, othersDone } = openPrecedence()
  let running: Promise<void> | undefined
  let writing: Promise<void> | undefined
  let closed = false

  const make = async (upload: string) => {
    if (closed || !(await files.find(upload))) return
    const source = await files.source(upload)
    const { width, isMoving } = await pictures.run('sizeOf', source)
    // AVIF is written with one frame here, which would turn an animation into a still picture.
    if (isMoving) return
    for (const variant of variantNames(upload, width)) {
      if (await files.find(variant.name)) continue
      await othersDone()
      if (closed) return
      const data = await pictures.run('narrow', { file: source, ...variant })
      if (closed) return
      writing = files.write(variant.name, data)
      await writing
      // The picture may have been removed in the meantime.
      if (await files.find(upload)) continue
      await files.remove(variant.name)
      return
    }
  }

  const work = async () => {
    for (const upload of waiting) {
      try {
        await make(upload)
      } catch (error) {
        // A shutdown aborts the running work; the next start does it again.
        if (closed) return
        log.error({ err: error, event: 'no-variant' }, 'A variant of a picture could not be made')
      }
      waiting.delete(upload)
    }
    running = undefined
  }

  const schedule = (upload: string) => {
    if (closed) return
    waiting.add(upload)
    running ??= work()
  }
  return {
    schedule,
    /** Runs interactive work; no variant is started until it is done, so that it has both cores. */
    after: first,
    /** Finds uploads with missing variants. */
    scheduleMissing: async (): Promise<void> => {
      const names = new Set((await files.list()).map(({ name }) => name))
      for (const name of names) {
        const isUpload = uploadOf(name) === name
        const all = isUpload ? variantNames(name, widthOf(name)) : []
        if (all.some((variant) => !names.has(variant.name))) schedule(name)
      }
    },
    /** Nothing is written after this; running work is discarded. */
    close: async (): Promise<void> => {
      closed = true
      waiting.clear()
      await writing?.catch(() => undefined)
    },
  }
}

/** Lets background work wait while interactive work runs. */
function openPrecedence() {
  const running = new Set<Promise<unknown>>()
  return {
    first: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const mine = work()
      running.add(mine)
      try {
        return await mine
      } finally {
        running.delete(mine)
      }
    },
    othersDone: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
