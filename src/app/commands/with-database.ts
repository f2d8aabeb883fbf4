import { readConfig } from '../../platform/server/ops/config.ts'
import type { Log, ServerContext } from '../../platform/server/context.ts'
import { openWorkers, type Workers } from '../workers.ts'
import { siteContext } from '../site-context.ts'
import { openSiteDatabase, requireSite } from '../site-database.ts'

/** A command writes no log: it prints what it did, and warnings go to standard error. */
const quietLog: Log = {
  info: () => undefined,
  warn: (_details, message) => console.error(message),
  error: (_details, message) => console.error(message),
}

/**
 * Runs a command on the database of the site, whether or not the site is running.
 * @throws ConfigError, SchemaError as the start of the site would, and where there is no site
 */
export async function withDatabase<Result>(
  work: (context: ServerContext) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  const now = () => new Date()
  await requireSite(config)
  const database = await openSiteDatabase(config, { now, log: quietLog })
  try {
    return await work(siteContext({ config, database, now, log: quietLog }))
  } finally {
    await database.close()
  }
}

/** Runs a command that needs the worker processes of a site; they start with their first job and end with the command. */
export async function withWorkers<Result>(
  work: (workers: Workers) => Promise<Result>,
): Promise<Result> {
  const workers = openWorkers(quietLog)
  try {
    return await work(workers)
  } finally {
    workers.close()
  }
}
