import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { isDrawnPicture, uploadOf } from '../../shared/media.ts'

/** Pictures by name, as opposed to variants of them, what was drawn for feeds, unfinished files and notes. */
export function isPictureName(name: string): boolean {
  if (!/^[a-z0-9][a-z0-9._-]{0,199}\.(?:webp|avif|png|jpe?g|gif)$/.test(name)) return false
  return !isDrawnPicture(name) && (uploadOf(name) ?? name) === name
}

/** Removes a picture and its variants. */
export async function removePicture(files: MediaFiles, name: string): Promise<void> {
  // The upload first: a job that makes a variant checks for it afterwards, and removes the variant if it is missing.
  await files.remove(name)
  for (const other of await files.list())
    if (uploadOf(other.name) === name) await files.remove(other.name)
}

/** Removes variants of removed pictures. */
export async function removeOrphans(files: MediaFiles): Promise<void> {
  const names = (await files.list()).map(({ name }) => name)
  const uploads = new Set(names)
  for (const name of names) {
    const upload = uploadOf(name)
    if (upload !== undefined && !uploads.has(upload)) await files.remove(name)
  }
}
