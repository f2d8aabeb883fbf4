import type { Client, ClientConfig } from 'pg'
import type { Log } from '../ops/log.ts'
import { openQueue } from '../queue.ts'

/** Enough by itself for engines without LISTEN, and the fallback for those that have it. */
const pollMs = 1000
const answerMs = 5000
const channel = 'ephemeris_revision'

/** The change number as this instance knows it, kept up with what other instances write. */
export interface ChangeFollower {
  changeNumber(): number
  /** Learns what this instance has committed, and tells the others. */
  committed(changeNumber: number): void
  /** Reads the change number and follows it from now on. @throws when the database does not answer */
  start(log: Log): Promise<void>
  stop(): Promise<void>
}

/**
 * Follows the change number on a connection of its own, so that a busy pool cannot hold it up. While the
 * database is away the last number stays: pages in memory are served on.
 */
export function followChanges(settings: ClientConfig): ChangeFollower {
  let latest = 0
  let commits = 0
  const line = keepConnected(settings, () => void read().catch(ignore))

  async function read(): Promise<void> {
    const before = commits
    const { rows } = await line.ask('select "revision" from "meta"')
    // A write of our own that ended meanwhile is newer than this answer may be.
    if (before === commits) latest = Number(rows[0]?.['revision'] ?? 0)
  }

  let timer: NodeJS.Timeout | undefined
  return {
    changeNumber: () => latest,
    committed(changeNumber) {
      commits += 1
      latest = Math.max(latest, changeNumber)
      // Sent after the commit; where the engine has no NOTIFY, the others learn of the change by polling.
      if (timer) line.ask(`notify ${channel}`).catch(ignore)
    },
    async start(log) {
      await read()
      timer = setInterval(oneAtATime(withNews(read, log)), pollMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await line.close()
    },
  }
}

/** One connection, made when it is needed and anew whenever it is gone; questions wait for each other. */
function keepConnected(settings: ClientConfig, onNews: () => void) {
  let current: Client | undefined
  const enqueue = openQueue()

  const drop = (client: Client) => {
    if (current === client) current = undefined
    client.end().catch(ignore)
  }
  const connect = async (): Promise<Client> => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ ...settings, query_timeout: answerMs })
    client.on('error', () => drop(client))
    client.on('notification', ({ processId }) => {
      if (processId !== processIdOf(client)) onNews()
    })
    await client.connect()
    await client.query(`listen ${channel}`).catch(ignore)
    return client
  }
  const askNow = async (statement: string) => {
    const client = (current ??= await connect())
    try {
      return await client.query<Record<string, unknown>>(statement)
    } catch (error) {
      drop(client)
      throw error
    }
  }
  return {
    ask: (statement: string) => enqueue(() => askNow(statement)),
    close: () => enqueue(async () => await current?.end().catch(ignore)),
  }
}

/** The number of the server's process behind a connection, which the types of `pg` leave out. */
function processIdOf(client: Client): unknown {
  return 'processID' in client ? client.processID : undefined
}

function oneAtATime(work: () => Promise<void>): () => void {
  let busy = false
  return () => {
    if (busy) return
    busy = true
    void work().finally(() => (busy = false))
  }
}

/** Tells once when the database is gone, and once when it is back. */
function withNews(read: () => Promise<void>, log: Log): () => Promise<void> {
  let lost = false
  return async () => {
    try {
      await read()
      if (lost) log.info({ event: 'database-back' }, 'The database answers again')
      lost = false
    } catch (error) {
      if (!lost) log.warn({ event: 'database-lost', cause: causeOf(error) }, lostSentence)
      lost = true
    }
  }
}

const lostSentence = 'The database does not answer; pages in memory are served on'

/** The code says enough; messages of a failed connection may name accounts. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}

/** A broken connection is found out by the next poll, which makes another. */
function ignore(): void {}
