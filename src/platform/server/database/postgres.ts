import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Client, ClientConfig, CustomTypesConfig, Pool, PoolConfig } from 'pg'
import type { Log } from '../ops/log.ts'
import { createQueue } from '../queue.ts'
import type { Engine } from './engine.ts'
import { connectionFailure } from './error-codes.ts'

/** The maximum per instance, without the one that follows the change number. */
const connections = 10
/** In addition, for counts of rate limits, which may be lost when the server crashes. */
const nonDurableConnections = 3
/** How long a request waits for a connection before the site answers that it is busy. */
const connectMs = 3000
/** The server cancels statements and idle transactions after these times. */
const statementMs = 20_000
const idleInTransactionMs = 10_000
/** The client's timeout, for connections that are lost without notice. */
const answerMs = 25_000
/**
 * How long a write waits for other writes of this instance. They wait here and not in the database, where they would
 * occupy the connections that readers need.
 */
const queueMaxWaitMs = 5000

/**
 * Opens a PostgreSQL database, or a compatible one, on the first statement. Transactions are read committed and are
 * serialized by a lock on the row of `meta`.
 */
export function openPostgres(url: string): Engine {
  const settings: ClientConfig = {
    connectionString: url,
    application_name: 'ephemeris',
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: answerMs,
    keepAlive: true,
  }
  const follower = followChanges(settings)
  return {
    name: 'postgres',
    dialect: poolDialect({ ...settings, max: connections }),
    nonDurableDialect: poolDialect({
      ...settings,
      max: nonDurableConnections,
      options: '-c synchronous_commit=off',
    }),
    enqueue: createQueue(queueMaxWaitMs),
    async lockWriters(tx) {
      await tx.selectFrom('meta').select('revision').where('id', '=', 1).forUpdate().execute()
    },
    changeNumber: follower.changeNumber,
    committed: follower.committed,
    follow: follower.start,
    close: follower.stop,
  }
}

function poolDialect(settings: PoolConfig): Dialect {
  return new PostgresDialect({
    pool: async () => {
      const { default: pg } = await import('pg')
      const pool = new pg.Pool({ ...settings, types: numericTypes(pg.types) })
      // The pool replaces idle connections that are lost. A connection that is lost during a transaction fails its next
      // statement. Without these listeners either error would end the process.
      pool.on('error', ignore)
      pool.on('connect', (client) => client.on('error', ignore))
      return withErrorCodes(pool)
    },
  })
}

/** Adds codes to errors of lost connections and timeouts, for which `pg` has none. */
function withErrorCodes(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await withCode(pool.connect())
      const query = (sql: string, parameters: unknown[]) => withCode(client.query(sql, parameters))
      return {
        // The type also has cursors, which are not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      }
    },
  }
}

async function withCode<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && !('code' in error) && error.name === 'Error')
      throw Object.assign(error, { code: connectionFailure })
    throw error
  }
}

/** The pool and the next poll reconnect. */
function ignore(): void {}

/** Parses counts and sums as numbers, as in SQLite; none of them exceeds 2^53. */
function numericTypes({ getTypeParser }: CustomTypesConfig): CustomTypesConfig {
  const int8 = 20
  const numeric = 1700
  return {
    getTypeParser: (type, format) =>
      type === int8 || type === numeric ? Number : getTypeParser(type, format),
  }
}

/** For databases without LISTEN, and as a fallback. */
const pollMs = 1000
const followerQueryMs = 5000
const channel = 'ephemeris_revision'

/** Follows the change number, which other instances change too. */
interface ChangeFollower {
  changeNumber(): number
  /** Reports a commit of this instance, and notifies the others. */
  committed(changeNumber: number): void
  /** @throws if the database does not respond */
  start(log: Log): Promise<void>
  stop(): Promise<void>
}

/**
 * Follows the change number on a separate connection, so that a busy pool cannot delay it. While the database is
 * unavailable, the last number remains valid and cached pages are still served.
 */
function followChanges(settings: ClientConfig): ChangeFollower {
  let latest = 0
  let commits = 0
  const connection = keepConnected(settings, () => void read().catch(ignore))

  async function read(): Promise<void> {
    const before = commits
    const { rows } = await connection.query('select "revision" from "meta"')
    // A commit of this instance meanwhile may be newer than this result.
    if (before === commits) latest = Number(rows[0]?.['revision'] ?? 0)
  }

  let timer: NodeJS.Timeout | undefined
  return {
    changeNumber: () => latest,
    committed(changeNumber) {
      commits += 1
      latest = Math.max(latest, changeNumber)
      // Sent after the commit. Without NOTIFY, the other instances learn of the change by polling.
      if (timer) connection.query(`notify ${channel}`).catch(ignore)
    },
    async start(log) {
      await read()
      timer = setInterval(skipWhileRunning(withConnectionLog(read, log)), pollMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await connection.close()
    },
  }
}

/** A connection that is opened on demand and reopened when it is lost; queries run one at a time. */
function keepConnected(settings: ClientConfig, onNotification: () => void) {
  let current: Client | undefined
  const enqueue = createQueue()

  const drop = (client: Client) => {
    if (current === client) current = undefined
    client.end().catch(ignore)
  }
  const connect = async (): Promise<Client> => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ ...settings, query_timeout: followerQueryMs })
    client.on('error', () => drop(client))
    client.on('notification', ({ processId }) => {
      if (processId !== processIdOf(client)) onNotification()
    })
    await client.connect()
    await client.query(`listen ${channel}`).catch(ignore)
    return client
  }
  const run = async (statement: string) => {
    const client = (current ??= await connect())
    try {
      return await client.query<Record<string, unknown>>(statement)
    } catch (error) {
      drop(client)
      throw error
    }
  }
  return {
    query: (statement: string) => enqueue(() => run(statement)),
    close: () => enqueue(async () => await current?.end().catch(ignore)),
  }
}

/** The server process of a connection, which the types of `pg` lack. */
function processIdOf(client: Client): unknown {
  return 'processID' in client ? client.processID : undefined
}

function skipWhileRunning(work: () => Promise<void>): () => void {
  let busy = false
  return () => {
    if (busy) return
    busy = true
    void work().finally(() => (busy = false))
  }
}

/** Logs once when the database is lost, and once when it is back. */
function withConnectionLog(read: () => Promise<void>, log: Log): () => Promise<void> {
  let lost = false
  return async () => {
    try {
      await read()
      if (lost) log.info({ event: 'database-back' }, 'The database responds again')
      lost = false
    } catch (error) {
      if (!lost) log.warn({ event: 'database-lost', cause: causeOf(error) }, lostSentence)
      lost = true
    }
  }
}

const lostSentence = 'The database does not respond; cached pages are still served'

/** Only the code: messages of failed connections may contain account names. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
