import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileBody } from '../../../platform/server/http/route.ts'
import { unfinishedPath } from '../../../platform/server/ops/atomic-file.ts'

interface UploadedFile {
  /** The folder for temporary files. */
  folder: string
  /** Its name in a folder of its own. */
  name: string
  body: FileBody
}

/** Keeps an uploaded file on the disk, alone in its folder, while it is worked on. */
export async function withUploadedFile<Result>(
  { folder: parent, name, body }: UploadedFile,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = unfinishedPath(parent)
  const file = path.join(folder, name)
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(body, createWriteStream(file))
    return await work(file, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
