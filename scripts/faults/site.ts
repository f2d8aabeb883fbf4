import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { firstMatch } from '../../src/testing/first-match.ts'
import type { Answer, Command } from './fault-injector.ts'

export const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'bin', 'ephemeris.mjs')
const openLine = /open at (\S+)/
const faultInjector = path.join(import.meta.dirname, 'fault-injector.ts')

/** The real program in a process of its own, with the fault injector loaded. */
export interface Site {
  url: string
  child: ChildProcess
  /** From the start of the process to the first answer. */
  readyMs: number
  /** Its output so far. */
  log(): string
  send(command: Command): Promise<Answer>
  kill(): Promise<void>
  stop(): Promise<number | null>
}

interface SiteOptions {
  env?: Record<string, string>
  /** A command that runs the program, such as a tracer. */
  under?: readonly string[]
  /** An open file for its output; then `port` is required, since the output is not read. */
  stdout?: number
  port?: number
}

/** Starts the site; it must be built already. */
export async function startSite(dataDir: string, options: SiteOptions = {}): Promise<Site> {
  const began = performance.now()
  const child = runProgram(['start'], dataDir, options)
  let log = ''
  child.stderr?.on('data', (data: Buffer) => (log += data.toString()))
  child.stdout?.on('data', (data: Buffer) => (log += data.toString()))
  const { port } = options
  const url =
    port === undefined
      ? await firstMatch(child, openLine, () => log)
      : await answeringAt(child, port)
  const response = await fetch(`${url}/health`)
  if (!response.ok) throw new Error(`The site is not healthy: ${await response.text()}`)
  const exited = once(child, 'exit')
  return {
    url,
    child,
    readyMs: performance.now() - began,
    log: () => log,
    send: async (command) => {
      child.send(command)
      const [answer] = (await once(child, 'message')) as [Answer]
      return answer
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

/** Runs any command of the program on a data folder. */
function runProgram(
  words: readonly string[],
  dataDir: string,
  { env = {}, under = [], stdout, port = 0 }: SiteOptions = {},
): ChildProcess {
  const { npm_lifecycle_event: _, NODE_OPTIONS: __, ...inherited } = process.env
  const [command = '', ...rest] = [
    ...under,
    process.execPath,
    '--expose-gc',
    '--import',
    faultInjector,
    program,
    ...words,
  ]
  return spawn(command, rest, {
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      RATE_LIMIT_SCALE: '100000',
      // Drawing preview images and picture variants of the starter content would take longer than all else.
      STARTER_CONTENT: 'off',
      ...env,
    },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe', 'ipc'],
  })
}

/** Runs a command to its end. */
export async function runToEnd(
  words: readonly string[],
  dataDir: string,
  options: SiteOptions = {},
) {
  const child = runProgram(words, dataDir, options)
  let output = ''
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.trim() }
}

/** Polls until the site answers, since its output with the port is not read. */
async function answeringAt(child: ChildProcess, port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    const isOpen = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOpen) return url
    await setTimeout(50)
  }
  throw new Error('The site ended before it was open')
}

/** Runs work in a temporary folder. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ephemeris-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs work with a site that is stopped afterwards in any case. */
export async function withSite<Result>(
  work: (site: Site, dataDir: string) => Promise<Result>,
  options: SiteOptions = {},
): Promise<Result> {
  return await inFolder(async (folder) => {
    const site = await startSite(path.join(folder, 'data'), options)
    try {
      return await work(site, path.join(folder, 'data'))
    } finally {
      if (site.child.exitCode === null && site.child.signalCode === null) await site.kill()
    }
  })
}
