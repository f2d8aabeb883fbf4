import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { dataRoot } from '../src/testing/memory-folder.ts'
import { fillStarterFolder } from './start-site.ts'

const name = 'EPHEMERIS_STARTER_FOLDER'

/** Fills one data folder with the starter content, for all sites of a run: it takes a second of both processors. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(dataRoot(), 'ephemeris-starter-'))
  await fillStarterFolder(folder)
  process.env[name] = folder
  return async () => await rm(folder, { recursive: true, force: true })
}

/** @throws outside of a run that has filled the folder */
export function starterFolder(): string {
  const folder = process.env[name]
  if (folder === undefined) throw new Error('No starter folder was filled for this run')
  return folder
}
