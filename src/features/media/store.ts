import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ServerContext } from '../../server/context.ts'
import type { FileBody } from '../../server/route.ts'
import type { PageWish } from '../../shared/list-page.ts'
import { uploadOf } from '../../shared/media.ts'
import type { KeptPicture } from './contract.ts'
import {
  exists,
  isPictureName,
  namesIn,
  removeLeftovers,
  unfinishedFile,
  writeWhole,
} from './files.ts'
import { openPictures } from './pictures.ts'
import { openVariants } from './variants.ts'

/** A picture as the folder knows it. */
export type FoundPicture = Omit<KeptPicture, 'url' | 'usedBy'>

/**
 * The owner's pictures: a folder of files. An upload is named by a hash of what is kept of it, so
 * the same picture twice is one file, and an address always means the same bytes.
 */
export function openMedia({ config, log }: ServerContext) {
  const folder = path.join(config.dataDir, 'media')
  const pictures = openPictures()
  const variants = openVariants({ folder, pictures, log })
  const inTurn = takeTurns()
  const sizes = new Map<string, { width: number; height: number } | undefined>()

  /** The names of all pictures, the newest first. */
  const namesByAge = async (): Promise<string[]> => {
    const names = (await namesIn(folder)).filter(isPictureName)
    const dated = await Promise.all(
      names.map(async (name) => ({ name, ms: (await stat(path.join(folder, name))).mtimeMs })),
    )
    return dated
      .toSorted((a, b) => b.ms - a.ms || a.name.localeCompare(b.name))
      .map(({ name }) => name)
  }
  const describe = async (name: string): Promise<FoundPicture> => {
    const file = path.join(folder, name)
    const { size: bytes, mtime, mtimeMs } = await stat(file)
    const key = `${name} ${bytes} ${mtimeMs}`
    if (!sizes.has(key)) sizes.set(key, await pictures.sizeOf(file).catch(() => undefined))
    const { width = null, height = null } = sizes.get(key) ?? {}
    return { name, width, height, bytes, date: mtime.toISOString() }
  }
  return {
    folder,
    /**
     * Keeps an uploaded picture; its variants follow later.
     * @throws HttpError for a file that is no picture or too large
     */
    add: async (body: FileBody): Promise<{ name: string; width: number; height: number }> => {
      await mkdir(folder, { recursive: true })
      const upload = unfinishedFile(folder)
      try {
        await pipeline(body, createWriteStream(upload))
        const { data, width, height } = await inTurn(() => pictures.prepare(upload))
        const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.webp`
        await writeWhole(folder, name, data)
        variants.want(name)
        return { name, width, height }
      } finally {
        await rm(upload, { force: true })
      }
    },
    /** Every picture, the newest first. */
    list: async (): Promise<FoundPicture[]> => {
      await variants.wantMissing()
      return await Promise.all((await namesByAge()).map(describe))
    },
    /** Some of the pictures, and the names of all. */
    page: async ({ page, size }: PageWish) => {
      await variants.wantMissing()
      const names = await namesByAge()
      const rows = await Promise.all(names.slice((page - 1) * size, page * size).map(describe))
      return { rows, names }
    },
    has: (name: string): Promise<boolean> =>
      isPictureName(name) ? exists(path.join(folder, name)) : Promise.resolve(false),
    /** Removes a picture and everything that was made of it. */
    remove: async (name: string): Promise<void> => {
      // First the upload: a variant that is being made looks for it afterwards, and goes if it is gone.
      await rm(path.join(folder, name), { force: true })
      for (const other of await namesIn(folder))
        if (uploadOf(other) === name) await rm(path.join(folder, other), { force: true })
    },
    /** Cleans up after a crash and makes what is missing; called once at start. */
    recover: async (): Promise<void> => {
      await removeLeftovers(folder)
      await variants.wantMissing()
    },
    close: variants.close,
  }
}

export type Media = ReturnType<typeof openMedia>

/** Lets one piece of work begin when the one before has ended: decoded pictures are large. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
