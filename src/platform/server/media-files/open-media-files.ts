import path from 'node:path'
import type { Config } from '../ops/config.ts'
import type { Log } from '../ops/log.ts'
import { bucketFiles } from './bucket-files.ts'
import { folderFiles } from './folder-files.ts'
import type { MediaFiles } from './media-files.ts'

/** The folder of a site for pictures, also for those that are still being uploaded. */
export function mediaFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'media')
}

/** The pictures of a site: in its bucket where one is set, or else in its folder. */
export function openMediaFiles(
  config: Pick<Config, 'dataDir' | 'mediaS3Url'>,
  log?: Pick<Log, 'warn'>,
): MediaFiles {
  return config.mediaS3Url === undefined
    ? folderFiles(mediaFolder(config), log)
    : bucketFiles(config.mediaS3Url, log)
}
