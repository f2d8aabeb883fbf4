import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../ops/config.ts'
import type { Log } from '../ops/log.ts'
import { bucketFiles } from './bucket-files.ts'
import { folderFiles } from './folder-files.ts'
import type { MediaFiles } from './media-files.ts'

/** The folder for pictures and for running uploads. */
export function mediaFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'media')
}

/** The media of a site, in its bucket if one is configured, otherwise in its folder. */
export function openMediaFiles(
  config: Pick<Config, 'dataDir' | 'mediaS3Url'>,
  log?: Pick<Log, 'warn'>,
): MediaFiles {
  return config.mediaS3Url === undefined
    ? folderFiles(mediaFolder(config), log)
    : bucketFiles(config.mediaS3Url, log)
}

/** Copies every file that is missing in the target or has another size. @returns the number of copied files */
export async function copyMedia(from: MediaFiles, to: MediaFiles): Promise<number> {
  const existing = new Map((await to.list()).map(({ name, bytes }) => [name, bytes]))
  let copied = 0
  for (const { name, bytes } of await from.list()) {
    if (existing.get(name) === bytes) continue
    const found = await from.fetch(name)
    if (!found) continue
    await to.write(name, await buffer(found.body))
    copied += 1
  }
  return copied
}
