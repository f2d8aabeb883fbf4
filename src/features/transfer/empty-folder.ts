import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { TransferError } from './transfer-error.ts'

/**
 * Creates a folder for files that only their owner may read, unless there is an empty one.
 * @param what needs the folder, such as "an export"
 * @throws TransferError for a file, and for a folder that is not empty
 */
export async function createEmptyFolder(folder: string, what = 'an export'): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw new TransferError(`${folder} is a file; ${what} needs a folder.`)
  }
  throw new TransferError(`The folder ${folder} is not empty; ${what} needs an empty one.`)
}

/** Removes everything after a failure: a partial export would look like a complete one. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(path.join(folder, name), { recursive: true, force: true })
}
