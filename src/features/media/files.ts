import type { MediaFiles } from '../../server/media-files/media-files.ts'
import { uploadOf } from '../../shared/media.ts'

/** Pictures by name, as opposed to variants of them, unfinished files and notes. */
export function isPictureName(name: string): boolean {
  if (!/^[a-z0-9][a-z0-9._-]{0,199}\.(?:webp|avif|png|jpe?g|gif)$/.test(name)) return false
  return (uploadOf(name) ?? name) === name
}

/** Removes the variants of pictures that are gone. */
export async function removeOrphans(files: MediaFiles): Promise<void> {
  const names = (await files.list()).map(({ name }) => name)
  const uploads = new Set(names)
  for (const name of names) {
    const upload = uploadOf(name)
    if (upload !== undefined && !uploads.has(upload)) await files.remove(name)
  }
}
