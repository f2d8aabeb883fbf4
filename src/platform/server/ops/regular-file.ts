import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

export type FileReading =
  | { ok: true; data: Buffer }
  | { ok: false; reason: 'missing' | 'too large' }

const missing = { ok: false, reason: 'missing' } as const
const tooLarge = { ok: false, reason: 'too large' } as const

/** Does not follow symbolic links or block on pipes. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a regular file for reading. Checks the file again after opening it, since it may have been replaced meanwhile.
 * @returns undefined for folders, pipes, devices, sockets and symbolic links
 */
export async function openRegularFile(file: string): Promise<FileHandle | undefined> {
  // Checked before opening as well, because opening some devices has effects.
  const found = await lstat(file).catch(ignoreMissing)
  if (!found?.isFile()) return undefined
  const handle = await openIfRegular(file)
  if (handle === undefined || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

/** Reads an untrusted regular file up to a size, which is checked before anything is read. */
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
 * Reads a regular file in an untrusted folder. Neither `..` nor symbolic links can lead out of the folder.
 * @param relative its path in the folder
 */
export async function readFileInside(
  folder: string,
  relative: string,
  maxBytes: number,
): Promise<FileReading> {
  const place = await resolveInside(folder, relative)
  const handle = place === undefined ? undefined : await openRegularFile(place)
  if (place === undefined || !handle) return missing
  try {
    // A parent folder may have been replaced by a link meanwhile.
    return (await isOpenedAt(place, handle)) ? await readWithin(handle, maxBytes) : missing
  } finally {
    await handle.close()
  }
}

/** The path without symbolic links; undefined if it does not exist or is outside of the folder. */
async function resolveInside(folder: string, relative: string): Promise<string | undefined> {
  if (relative.includes('\0')) return undefined
  const root = await realpath(folder).catch(ignoreMissing)
  if (root === undefined) return undefined
  const isInside = (file: string) =>
    file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)
  const file = path.resolve(root, relative)
  const place = isInside(file) ? await realpath(file).catch(ignoreMissing) : undefined
  return place !== undefined && isInside(place) ? place : undefined
}

/** Whether the opened file is at this path. */
async function isOpenedAt(place: string, handle: FileHandle): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined)
  if (opened !== undefined) return opened === place
  // Only Linux reports the path of an open file; elsewhere it is compared with the file at the path.
  const [here, there] = [await handle.stat(), await stat(place).catch(() => undefined)]
  const now = await realpath(place).catch(() => undefined)
  return now === place && there?.dev === here.dev && there.ino === here.ino
}

async function readWithin(handle: FileHandle, maxBytes: number): Promise<FileReading> {
  if ((await handle.stat()).size > maxBytes) return tooLarge
  const chunks: Buffer[] = []
  let bytes = 0
  // A file can grow meanwhile, and files of /proc report no size.
  for await (const chunk of handle.createReadStream({ autoClose: false, end: maxBytes })) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return bytes > maxBytes ? tooLarge : { ok: true, data: Buffer.concat(chunks) }
}

/** ENXIO means that it has been replaced by a socket. */
async function openIfRegular(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, flags).catch(ignoreMissing)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO') return undefined
    throw error
  }
}

/** Codes for a path without a file, including names that no file can have and links in place of files. */
const missingCodes: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']

/** Turns the rejection for a missing file into undefined. @throws any other error, such as one of permissions */
export function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (!missingCodes.includes(code)) throw error
}
