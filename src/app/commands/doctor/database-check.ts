import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { findDatabaseProblems } from '../../../features/backup/describe-database.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import { databaseFile, readDatabase } from '../../../platform/server/database/database.ts'
import { isUpToDate, SchemaError } from '../../../platform/server/database/migrate.ts'
import { migrations } from '../../../platform/server/database/migrations/all.ts'
import { inspectDatabase } from '../../site-database.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, ok, warning } from './finding.ts'
import { programCommand } from '../../../platform/server/ops/program-version.ts'

/** Checks that the database exists, is intact and has the schema of this version. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Diagnosis> {
  const part = 'database'
  try {
    inspectDatabase(config)
    const problem = config.databaseUrl === undefined ? damageOf(config) : undefined
    if (problem !== undefined) return broken(part, problem)
    const database = readDatabase(config)
    try {
      return (await isUpToDate(database, migrations))
        ? ok(part, 'It is intact and of this version.')
        : warning(part, 'An older version wrote it; the next start backs it up and upgrades it.')
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof SchemaError) return broken(part, error.message)
    throw error
  }
}

function damageOf({ dataDir }: Config): string | undefined {
  const file = databaseFile(dataDir)
  if (!existsSync(file))
    return `There is none in ${dataDir}. Check DATA_DIR, restore a backup, or start a new site.`
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    const [problem] = findDatabaseProblems(connection)
    return problem === undefined
      ? undefined
      : `It is damaged (${problem}). Stop the site and restore the newest backup: ${programCommand} restore <file>`
  } finally {
    connection.close()
  }
}
