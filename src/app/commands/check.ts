import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { problemsOf } from '../../features/backup/describe-database.ts'
import { type Config, readConfig } from '../../server/ops/config.ts'
import { databaseFile, readDatabase } from '../../server/database/database.ts'
import { isUpToDate } from '../../server/database/migrate.ts'
import { migrations } from '../../server/database/migrations/all.ts'
import { missingFiles } from '../file-uses.ts'
import { missingPictures } from '../picture-uses.ts'
import { inspectDatabase } from '../site-database.ts'
import { CommandError } from './command-error.ts'

const outdated =
  'It was written by an older version of Ephemeris; the next start saves it and brings it up to date.'

/**
 * `check`: looks at the whole database and for the pictures and files that it names, and changes nothing.
 * @throws CommandError, SchemaError with everything that is wrong
 */
export async function checkSite(): Promise<void> {
  const config = readConfig(process.env)
  inspectDatabase(config)
  const problems = config.databaseUrl === undefined ? problemsIn(config) : []
  const seen = problems.length === 0 ? await inspectSite(config) : undefined
  problems.push(...(seen?.missing ?? []).map((what) => `the ${what} is not there`))
  if (problems.length > 0)
    throw new CommandError(
      `The site is not sound:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    )
  console.log('The database is sound and every picture and file that the site names is there.')
  if (seen?.isCurrent === false) console.log(outdated)
}

function problemsIn({ dataDir }: Config): string[] {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new CommandError(`There is no database in ${dataDir}.`)
  const connection = new DatabaseSync(file, { readOnly: true })
  const problems = problemsOf(connection)
  connection.close()
  return problems
}

async function inspectSite(config: Config): Promise<{ isCurrent: boolean; missing: string[] }> {
  const database = readDatabase(config)
  try {
    const isCurrent = await isUpToDate(database, migrations)
    const pictures = await missingPictures(config, database)
    // A database of an older version has no table of files.
    const files = isCurrent ? await missingFiles(config, database) : []
    const missing = [
      ...pictures.map((name) => `picture ${name}`),
      ...files.map((name) => `file ${name}`),
    ]
    return { isCurrent, missing }
  } finally {
    await database.close()
  }
}
