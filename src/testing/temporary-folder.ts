import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { dataRoot } from './memory-folder.ts'
import { whenDone } from './when-done.ts'

/** Creates a folder for one test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(dataRoot(), 'ephemeris-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}
