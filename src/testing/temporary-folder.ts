import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { dataRoot } from './memory-folder.ts'

/** A folder of its own for one test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(dataRoot(), 'ephemeris-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
