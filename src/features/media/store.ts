import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ServerContext } from '../../platform/server/context.ts'
import type { FileStats, MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { mediaFolder, openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import type { FileBody } from '../../platform/server/http/route.ts'
import { removeUnfinished, unfinishedPath } from '../../platform/server/ops/atomic-file.ts'
import { createQueue } from '../../platform/server/queue.ts'
import type { PageQuery } from '../../shared/list-page.ts'
import type { StoredPicture } from './contract.ts'
import { isPictureName, removeOrphans, removePicture } from './files.ts'
import type { Picture } from './decode.ts'
import type { Pictures } from './pictures.ts'
import { openVariants } from './variants.ts'

interface AddedPicture {
  name: string
  width: number
  height: number
  isNew: boolean
}

/** A picture as the folder or bucket lists it. */
type NamedFile = FileStats & { name: string }
export type FoundPicture = Omit<StoredPicture, 'url' | 'usedBy'>

/**
 * The owner's pictures, in a folder or a bucket. An upload is named by a hash of its stored form, so
 * the same picture twice is one file, and an address always returns the same bytes.
 */
export function openMedia({ config, log }: ServerContext, pictures: Pictures) {
  const folder = mediaFolder(config)
  const files = openMediaFiles(config, log)
  const variants = openVariants({ files, pictures, log })
  // One upload is decoded at a time, since decoded pictures are large.
  const enqueue = createQueue()
  const describeAll = describer(files, pictures)
  const store = async (prepare: () => Promise<Picture>): Promise<AddedPicture> => {
    const { name, data, width, height } = await enqueue(prepare)
    const isNew = (await files.find(name)) === undefined
    await files.write(name, data)
    variants.schedule(name)
    return { name, width, height, isNew }
  }

  /** All pictures, the newest first. */
  const allByAge = async () =>
    (await files.list())
      .filter(({ name }) => isPictureName(name))
      .toSorted((a, b) => b.date.getTime() - a.date.getTime() || a.name.localeCompare(b.name))
  return {
    files,
    /** Runs what adds many pictures; their variants wait until it is done. */
    addMany: variants.after,
    /**
     * Stores an uploaded picture; its variants follow later.
     * @throws HttpError for a file that is not a picture or is too large
     */
    add: async (body: FileBody): Promise<AddedPicture> => {
      await mkdir(folder, { recursive: true })
      const upload = unfinishedPath(folder)
      try {
        await pipeline(body, createWriteStream(upload))
        return await store(() => pictures.run('prepare', upload))
      } finally {
        await rm(upload, { force: true })
      }
    },
    /** Stores a picture of a file that is being imported, in the same way; a drawing is an SVG. */
    addImported: (data: Buffer, job: 'prepare' | 'prepareDrawing'): Promise<AddedPicture> =>
      store(() => pictures.run(job, data)),
    /** Every picture, the newest first. */
    list: async (): Promise<FoundPicture[]> => {
      await variants.scheduleMissing()
      return await describeAll(await allByAge())
    },
    /** Some of the pictures, and the names of all. */
    page: async ({ page, size }: PageQuery) => {
      await variants.scheduleMissing()
      const all = await allByAge()
      const rows = await describeAll(all.slice((page - 1) * size, page * size))
      return { rows, names: all.map(({ name }) => name) }
    },
    has: async (name: string): Promise<boolean> =>
      isPictureName(name) && (await files.find(name)) !== undefined,
    remove: (name: string): Promise<void> => removePicture(files, name),
    /** Cleans up after a crash and makes what is missing; called once at start. */
    recover: async (): Promise<void> => {
      await removeUnfinished(folder)
      try {
        await removeOrphans(files)
        await variants.scheduleMissing()
      } catch (error) {
        // Pages are served without the pictures of an unreachable bucket.
        log.error({ err: error, event: 'no-pictures' }, 'The pictures could not be listed')
      }
    },
    close: variants.close,
  }
}

export type Media = ReturnType<typeof openMedia>

/** Reads the details of pictures for lists. Each picture is measured once. */
function describer(files: MediaFiles, pictures: Pictures) {
  const sizes = new Map<string, { width: number; height: number } | undefined>()
  const measure = async (name: string) => {
    const source = await files.source(name)
    return await pictures.run('sizeOf', source).catch(() => undefined)
  }
  const describe = async ({ name, bytes, date }: NamedFile): Promise<FoundPicture> => {
    const key = `${name} ${bytes} ${date.getTime()}`
    if (!sizes.has(key)) sizes.set(key, await measure(name))
    const { width = null, height = null } = sizes.get(key) ?? {}
    return { name, width, height, bytes, date: date.toISOString() }
  }
  /** One by one: from a bucket, those that were not measured yet are read whole. */
  return async (found: readonly NamedFile[]): Promise<FoundPicture[]> => {
    const described: FoundPicture[] = []
    for (const one of found) described.push(await describe(one))
    return described
  }
}
