import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { ClientConfig, CustomTypesConfig, Pool, PoolConfig } from 'pg'
import type { Engine } from './engine.ts'
import { followChanges } from './follow-changes.ts'
import { connectionFailure } from './error-codes.ts'
import { openQueue } from '../queue.ts'

/** Most connections of one instance, beside the one that follows the change number. */
const connections = 10
/** Beside them, for what may be lost when the server dies: counts of limits. */
const nonDurableConnections = 3
/** How long a request waits for a connection before it is told that the site is busy. */
const connectMs = 3000
/** The server ends a statement after this time, and a transaction that stands still. */
const statementMs = 20_000
const idleInTransactionMs = 10_000
/** The same limit on this side, for a connection that broke without notice. */
const answerMs = 25_000
/**
 * How long a write waits for the others of this instance, so that writes that would wait for each
 * other in the database do not take the connections that readers need.
 */
const queueMaxWaitMs = 5000

/**
 * Opens a PostgreSQL database, or one that speaks its language; nothing is connected before the
 * first statement. Transactions are read committed and take turns by a lock on the row of `meta`.
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
  const following = followChanges(settings)
  return {
    name: 'postgres',
    dialect: poolDialect({ ...settings, max: connections }),
    nonDurableDialect: poolDialect({
      ...settings,
      max: nonDurableConnections,
      options: '-c synchronous_commit=off',
    }),
    enqueue: openQueue(queueMaxWaitMs),
    async lockWriters(tx) {
      await tx.selectFrom('meta').select('revision').where('id', '=', 1).forUpdate().execute()
    },
    changeNumber: following.changeNumber,
    committed: following.committed,
    follow: following.start,
    close: following.stop,
  }
}

function poolDialect(settings: PoolConfig): Dialect {
  return new PostgresDialect({
    pool: async () => {
      const { default: pg } = await import('pg')
      const pool = new pg.Pool({ ...settings, types: numbers(pg.types) })
      // A connection that dies while nobody uses it leaves the pool; the next query opens another.
      // One that dies between two statements of a transaction fails the next of them; without a
      // listener of its own it would end the process.
      pool.on('error', ignore)
      pool.on('connect', (client) => client.on('error', ignore))
      return withLineErrors(pool)
    },
  })
}

/** A pool whose errors all have a code: `pg` gives none to those of a connection that broke or came too late. */
function withLineErrors(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await named(pool.connect())
      const query = (sql: string, parameters: unknown[]) => named(client.query(sql, parameters))
      return {
        // Statements are all that is sent; its type has cursors as well.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      }
    },
  }
}

async function named<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && !('code' in error) && error.name === 'Error')
      throw Object.assign(error, { code: connectionFailure })
    throw error
  }
}

function ignore(): void {}

/** Counts and sums are numbers, as in SQLite; none of ours comes near 2^53. */
function numbers({ getTypeParser }: CustomTypesConfig): CustomTypesConfig {
  const int8 = 20
  const numeric = 1700
  return {
    getTypeParser: (type, format) =>
      type === int8 || type === numeric ? Number : getTypeParser(type, format),
  }
}
