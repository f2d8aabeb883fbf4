import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { firstMatch } from '../src/testing/first-match.ts'
import { dataRoot } from '../src/testing/memory-folder.ts'
import type { HostAnswer, HostRequest } from '../src/testing/site-host-messages.ts'

/** A built site with the starter content. */
export interface Site {
  url: string
  /** The data folder. */
  dataDir: string
  stop(): Promise<void>
}

export type Settings = Readonly<Record<string, string>>

/** Runs sites of the build in one process: a site in a process of its own takes ten times as long to open. */
export interface SiteHost {
  open(dataDir: string, settings?: Settings): Promise<Site>
  end(): Promise<void>
}

const program = path.resolve(import.meta.dirname, '../bin/ephemeris.mjs')
const hostProgram = path.resolve(import.meta.dirname, '../dist/server/site-host.js')

function siteSettings(dataDir: string, settings: Settings): Settings {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
    ...settings,
  }
}

/** Fills an empty data folder with the starter content by starting the program, which builds first if the build is outdated. */
export async function fillStarterFolder(dataDir: string): Promise<void> {
  const { npm_lifecycle_event: _, ...inherited } = process.env
  const child = spawn(process.execPath, [program, 'start'], {
    env: { ...inherited, ...siteSettings(dataDir, {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await firstMatch(child, /open at (\S+)/)
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Runs a command on a site that is open, such as `sync`. */
export async function runCommand({ dataDir }: Site, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...siteSettings(dataDir, {}) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
}

/** Starts the process that runs sites. */
export async function startHost(): Promise<SiteHost> {
  const child = fork(hostProgram, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const isReady = 0
  await answerOf(child, isReady)
  let last = isReady
  const ask = async (request: { open: Settings } | { close: string }) => {
    last += 1
    const answer = answerOf(child, last)
    child.send({ id: last, ...request } satisfies HostRequest)
    return await answer
  }
  return {
    async open(dataDir, settings = {}) {
      const url = await ask({ open: siteSettings(dataDir, settings) })
      return { url, dataDir, stop: async () => void (await ask({ close: url })) }
    },
    async end() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

function answerOf(child: ChildProcess, id: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      child.off('message', onMessage).off('exit', onExit)
      act()
    }
    const onExit = () => finish(() => reject(new Error('The process of the sites has ended')))
    const onMessage = (answer: HostAnswer) => {
      if (answer.id !== id) return
      finish(() => ('url' in answer ? resolve(answer.url) : reject(new Error(answer.error))))
    }
    child.on('message', onMessage).on('exit', onExit)
  })
}

/** Makes a folder for the time of its use. */
export async function useFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(dataRoot(), 'ephemeris-e2e-'))
  await use(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Runs a site on a copy of a data folder, which is much faster than filling an empty one. */
export async function useCopy(
  host: SiteHost,
  starterFolder: string,
  use: (site: Site) => Promise<void>,
  settings?: Settings,
): Promise<void> {
  await useFolder(async (folder) => {
    await cp(starterFolder, folder, { recursive: true })
    const site = await host.open(folder, settings)
    await use(site)
    await site.stop()
  })
}
