import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { unlessGone } from './file-access.ts'

/** The bytes of a file, or why they were not read. */
export type FileReading =
  | { ok: true; data: Buffer }
  | { ok: false; reason: 'missing' | 'too large' }

const missing = { ok: false, reason: 'missing' } as const
const tooLarge = { ok: false, reason: 'too large' } as const

/** A pipe would be waited for without end, and a symbolic link followed. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a regular file for reading, and looks at what was opened: the name may stand for something else a moment later.
 * @returns undefined for anything else: folders, pipes, devices, sockets, symbolic links
 */
export async function openRegularFile(file: string): Promise<FileHandle | undefined> {
  // Not even opened when it is known to be something else: opening some devices does something.
  const found = await lstat(file).catch(unlessGone)
  if (!found?.isFile()) return undefined
  const handle = await openOrNothing(file)
  if (handle === undefined || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

/** Reads a regular file of others. Its size is looked at before anything is read, and no more is read than it may have. */
export async function readRegularFile(file: string, maxBytes: number): Promise<FileReading> {
  const handle = await openRegularFile(file)
  if (!handle) return missing
  try {
    return await readWithin(handle, maxBytes)
  } finally {
    await handle.close()
  }
}

/**
 * Reads a regular file inside a folder of others; neither `..` nor a symbolic link leads out of the folder.
 * @param relative its path in the folder
 */
export async function readFileInside(
  folder: string,
  relative: string,
  maxBytes: number,
): Promise<FileReading> {
  const place = await placeInside(folder, relative)
  const handle = place === undefined ? undefined : await openRegularFile(place)
  if (place === undefined || !handle) return missing
  try {
    // A folder on the way to it may have become a link since then.
    return (await isStill(place, handle)) ? await readWithin(handle, maxBytes) : missing
  } finally {
    await handle.close()
  }
}

/** The path without symbolic links of something in a folder; undefined for what is not there or outside. */
async function placeInside(folder: string, relative: string): Promise<string | undefined> {
  if (relative.includes('\0')) return undefined
  const root = await realpath(folder).catch(unlessGone)
  if (root === undefined) return undefined
  const isInside = (file: string) =>
    file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)
  const file = path.resolve(root, relative)
  const place = isInside(file) ? await realpath(file).catch(unlessGone) : undefined
  return place !== undefined && isInside(place) ? place : undefined
}

/** Whether what was opened is at this path. */
async function isStill(place: string, handle: FileHandle): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
  if (opened !== undefined) return opened === place
  // Only Linux says where an open file is; elsewhere it is compared with what is there now.
  const [here, there] = [await handle.stat(), await stat(place).catch(() => undefined)]
  const now = await realpath(place).catch(() => undefined)
  return now === place && there?.dev === here.dev && there.ino === here.ino
}

async function readWithin(handle: FileHandle, maxBytes: number): Promise<FileReading> {
  if ((await handle.stat()).size > maxBytes) return tooLarge
  const chunks: Buffer[] = []
  let bytes = 0
  // A file can grow meanwhile, and those of /proc say that they have no size.
  for await (const chunk of handle.createReadStream({ autoClose: false, end: maxBytes })) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return bytes > maxBytes ? tooLarge : { ok: true, data: Buffer.concat(chunks) }
}

/** What is gone by now, or has become a link or a socket, is no file to be read. */
const gone: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO']

async function openOrNothing(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, flags)
  } catch (error) {
    if (error instanceof Error && 'code' in error && gone.includes(error.code)) return undefined
    throw error
  }
}
