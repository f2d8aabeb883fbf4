import { DatabaseSync } from 'node:sqlite'
import { findDatabaseProblems } from '../../features/backup/describe-database.ts'
import { type Config, readConfig } from '../../platform/server/ops/config.ts'
import { findUnreadable, describeUnreadable } from '../../platform/server/ops/file-permissions.ts'
import { databaseFile, readDatabase } from '../../platform/server/database/database.ts'
import { isUpToDate, type Migration } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { missingFiles } from '../file-uses.ts'
import { missingPictures } from '../picture-uses.ts'
import { requireSite } from '../site-database.ts'
import { CommandError } from './command-error.ts'

const outdated =
  'It was written by an older version of Ephemeris; the next start backs it up and upgrades it.'

/**
 * `check`: checks the whole database, and that the pictures and files it names exist. Changes nothing.
 * @param steps the steps of the schema; tests add some
 * @throws CommandError, SchemaError with everything that is wrong
 */
export async function checkSite(steps: readonly Migration[] = migrations): Promise<void> {
  const config = readConfig(process.env)
  await requireSite(config)
  const problems = config.databaseUrl === undefined ? problemsIn(config) : []
  const seen = problems.length === 0 ? await inspectSite(config, steps) : undefined
  problems.push(...(seen?.missing ?? []).map((what) => `the ${what} is missing`))
  const unreadable = describeUnreadable(config.dataDir, await findUnreadable(config.dataDir))
  if (unreadable !== undefined) problems.push(unreadable)
  if (problems.length > 0)
    throw new CommandError(
      `The site has problems:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    )
  console.log('The database is intact, and every picture and file that the site refers to exists.')
  if (seen?.isCurrent === false) console.log(outdated)
}

function problemsIn({ dataDir }: Config): string[] {
  const file = databaseFile(dataDir)
  const connection = new DatabaseSync(file, { readOnly: true })
  const problems = findDatabaseProblems(connection)
  connection.close()
  return problems
}

/** Finds missing pictures and files that the rows of a site refer to, also in a database of an older version. */
export async function inspectSite(
  config: Config,
  steps: readonly Migration[] = migrations,
): Promise<{ isCurrent: boolean; missing: string[] }> {
  const database = readDatabase(config)
  try {
    const isCurrent = await isUpToDate(database, steps)
    const pictures = await missingPictures(config, database)
    const files = await missingFiles(config, database)
    const missing = [
      ...pictures.map((name) => `picture ${name}`),
      ...files.map((name) => `file ${name}`),
    ]
    return { isCurrent, missing }
  } finally {
    await database.close()
  }
}
