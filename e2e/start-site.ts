import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { firstMatch } from '../src/testing/first-match.ts'
import { dataRoot } from '../src/testing/memory-folder.ts'

/** A built site in a process of its own, with the starter content. */
export interface Site {
  url: string
  stop(): Promise<void>
}

export type Settings = Readonly<Record<string, string>>

const start = path.resolve(import.meta.dirname, '../bin/ephemeris.mjs')

/** Starts the built site on a free port with a data folder of its own. */
export async function startSite(dataDir: string, settings: Settings = {}): Promise<Site> {
  const { npm_lifecycle_event: _, ...inherited } = process.env
  const child = spawn(process.execPath, [start, 'start'], {
    env: {
      ...inherited,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstMatch(child, /open at (\S+)/)
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Makes a folder for the time of its use. */
export async function useFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(dataRoot(), 'ephemeris-e2e-'))
  await use(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Runs a site on a copy of a data folder, which is much faster than filling an empty one. */
export async function useCopy(
  starterFolder: string,
  use: (site: Site) => Promise<void>,
  settings?: Settings,
): Promise<void> {
  await useFolder(async (folder) => {
    await cp(starterFolder, folder, { recursive: true })
    const site = await startSite(folder, settings)
    await use(site)
    await site.stop()
  })
}
