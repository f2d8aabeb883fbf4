import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Clock ticks per second of the times in /proc; the same on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * The processor time of a process and its children so far.
 * @returns seconds, user and system
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const own = async (id: number) => {
    const fields = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  }
  const children = await childrenOf(pid)
  const times = await Promise.all([pid, ...children].map(own))
  return times.reduce((sum, time) => sum + time, 0)
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
    ),
  )
  return lists
    .join(' ')
    .split(' ')
    .map(Number)
    .filter((id) => id > 0)
}

/** The resident memory of a process, MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Finds an installed program. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** Starts a program pinned to one core, so that measurements vary less. */
export function startOnCore(
  core: number,
  command: string,
  words: readonly string[],
  env = {},
): ChildProcess {
  const taskset = findProgram('taskset')
  const [program, ...rest] = taskset
    ? [taskset, '-c', String(core), command, ...words]
    : [command, ...words]
  return spawn(program ?? command, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

interface LoadOptions {
  url: string
  seconds: number
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/**
 * Sends requests over 32 connections, from the other core.
 * @returns the number of answers
 */
export async function load({
  url,
  seconds,
  method = 'GET',
  headers = {},
  body,
}: LoadOptions): Promise<number> {
  const words = [
    '--json',
    '--no-progress',
    `--connections=32`,
    `--duration=${seconds}`,
    `--method=${method}`,
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    ...(body === undefined ? [] : ['--body', body]),
    url,
  ]
  const wrk = findProgram('wrk')
  if (wrk && method === 'GET') {
    const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const { stdout } = await onOtherCore(wrk, ['-t1', '-c32', `-d${seconds}s`, ...lines, url])
    return Number(/(\d+) requests in/.exec(stdout)?.[1])
  }
  const autocannon = path.resolve(
    import.meta.dirname,
    '../../node_modules/autocannon/autocannon.js',
  )
  const { stdout } = await onOtherCore(process.execPath, [autocannon, ...words])
  return (JSON.parse(stdout) as { requests: { total: number } }).requests.total
}

async function onOtherCore(command: string, words: readonly string[]): Promise<{ stdout: string }> {
  const taskset = findProgram('taskset')
  const all = taskset ? [taskset, '-c', '1', command, ...words] : [command, ...words]
  return await run(all[0] ?? command, all.slice(1), { maxBuffer: 10_000_000 })
}
