import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { uploadName } from '../../shared/media.ts'
import { openVariants } from './variants.ts'

test('no variant is started while interactive work runs', async () => {
  const upload = uploadName('0'.repeat(32), { width: 1600, height: 900, color: 'ffffff' })
  const kept = new Set([upload])
  const done: string[] = []
  const written = Promise.withResolvers<void>()
  const variants = openVariants({
    log: { error: (fault: unknown) => written.reject(fault) } as never,
    files: {
      find: (name: string) => Promise.resolve(kept.has(name) ? {} : undefined),
      source: (name: string) => Promise.resolve(name),
      write: (name: string) => {
        kept.add(name)
        done.push('variant')
        return Promise.resolve(written.resolve())
      },
    } as never,
    pictures: {
      run: (job: string) =>
        Promise.resolve(job === 'sizeOf' ? { width: 1600, isMoving: false } : Buffer.from(job)),
    } as never,
  })
  const fails = variants.after(() => Promise.reject(new Error('No picture')))
  await variants.after(async () => {
    await expect(fails).rejects.toThrow('No picture')
    variants.schedule(upload)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    done.push('awaited')
  })
  await written.promise
  expect(done.slice(0, 2)).toEqual(['awaited', 'variant'])
  await variants.close()
})
