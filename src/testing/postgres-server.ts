import { type ChildProcess, spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { dataRoot } from './memory-folder.ts'
import { findBinaries, whoRuns } from './postgres-binaries.ts'

/** A PostgreSQL server on a free port, with a temporary folder. */
export interface PostgresServer {
  port: number
  url(database: string): string
  /** Runs one statement on a database. */
  run(database: string, statement: string): Promise<unknown[]>
  start(): Promise<void>
  /** Stops the server as an administrator would, or immediately as a power failure does. */
  halt(how: 'fast' | 'immediate'): Promise<void>
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>
}

/** 'durable' servers keep confirmed writes when they are stopped immediately; others are faster. */
type Durability = 'durable' | 'quick'

const quickSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export async function openPostgresServer(durability: Durability): Promise<PostgresServer> {
  const runAs = whoRuns()
  const { folder, copy } = findBinaries(runAs)
  const root = durability === 'quick' ? dataRoot() : tmpdir()
  const data = mkdtempSync(path.join(root, 'ephemeris-cluster-'))
  if (runAs.uid !== undefined) chownSync(data, runAs.uid, runAs.gid ?? runAs.uid)
  const options = { cwd: data, env: { LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...runAs }
  makeCluster(folder, data, options)
  const port = await freePort()
  const settings = settingsOf(port, durability)
  const url = (database: string) => `postgres://ephemeris@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined

  const start = async () => {
    // The server ends with this process in any case, because its input is a pipe that is closed then.
    const wrapper =
      '"$@" </dev/null & server=$!; read -r how; kill -"${how:-QUIT}" $server; wait $server'
    child = spawn(
      'sh',
      ['-c', wrapper, 'sh', path.join(folder, 'postgres'), '-D', data, ...settings],
      {
        ...options,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    )
    await answering(url('postgres'), child)
  }
  const halt = async (how: 'fast' | 'immediate') => {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.stdin?.end(how === 'fast' ? 'INT\n' : 'QUIT\n')
    await ended
  }
  await start()
  return {
    port,
    url,
    start,
    halt,
    run: (database, statement) => runOn(url(database), statement),
    async remove() {
      await halt('immediate')
      rmSync(data, { recursive: true, force: true })
      if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
    },
  }
}

function makeCluster(binaries: string, data: string, options: SpawnSyncOptions): void {
  const { status, stderr } = spawnSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'ephemeris', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    options,
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr.toString()}`)
}

function settingsOf(port: number, durability: Durability): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=64MB',
    'log_min_messages=fatal',
    ...(durability === 'quick' ? quickSettings : []),
  ].flatMap((setting) => ['-c', setting])
}

async function runOn(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const startMs = 20_000
const askEveryMs = 50

async function answering(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + startMs
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (child.exitCode !== null || performance.now() > until)
        throw new Error('PostgreSQL does not start', { cause: error })
      await setTimeout(askEveryMs)
    }
  }
}
