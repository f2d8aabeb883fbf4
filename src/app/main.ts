import { ConfigError } from '../server/config.ts'
import { isUnreachable } from '../server/database/error-codes.ts'
import { SchemaError } from '../server/database/migrate.ts'
import { backupSite, checkSite, restoreSite } from './commands/backup.ts'
import { answerPerson } from './commands/privacy.ts'
import { moveSite } from './commands/move.ts'
import { ownerCommand } from './commands/owner.ts'
import { benchSite, buildSite, startDevelopment, startSite } from './commands/start.ts'
import { exportContent, importContent } from './commands/transfer.ts'
import { CommandError } from './commands/with-database.ts'

/** What can be asked for by name; each is given the words that follow it. */
const commands: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  start: startSite,
  dev: startDevelopment,
  build: buildSite,
  backup: backupSite,
  restore: restoreSite,
  check: checkSite,
  privacy: answerPerson,
  move: moveSite,
  owner: ownerCommand,
  export: exportContent,
  import: importContent,
  bench: benchSite,
}

/** The command line: what `npm start` and `npm run ephemeris -- <command>` run. */
export async function main([name = 'start', ...words]: string[]): Promise<void> {
  const command = commands[name]
  if (!command)
    return fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  try {
    await command(words)
  } catch (error) {
    fail(explain(error))
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** PostgreSQL's codes for a wrong account, a wrong password and an unknown database. */
const refusedLogin = /^(28...|3D000)$/

/** Faults that a person can mend are one sentence; everything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SchemaError) return error.message
  if (error instanceof CommandError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return 'Another program uses this address already. Stop it, or choose another PORT.'
  if (isUnreachable(error))
    return 'The database does not answer. Check DATABASE_URL, and that its server runs.'
  if (typeof code === 'string' && refusedLogin.test(code))
    return 'The database refuses the account or does not exist. Check DATABASE_URL.'
  if (code === 'EACCES') return `The site may not use an address or a folder: ${error.message}.`
  return error.stack ?? error.message
}
