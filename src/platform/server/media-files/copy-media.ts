import { buffer } from 'node:stream/consumers'
import type { MediaFiles } from './media-files.ts'

/** Copies every picture that the target lacks or has in another length. @returns how many */
export async function copyMedia(from: MediaFiles, to: MediaFiles): Promise<number> {
  const there = new Map((await to.list()).map(({ name, bytes }) => [name, bytes]))
  let copied = 0
  for (const { name, bytes } of await from.list()) {
    if (there.get(name) === bytes) continue
    const found = await from.fetch(name)
    if (!found) continue
    await to.write(name, await buffer(found.body))
    copied += 1
  }
  return copied
}
