import { dataFolderIn } from '../platform/server/ops/config.ts'
import { readProgramVersion } from '../platform/server/ops/program-version.ts'
import { describeSource, type SettingsSource } from './settings-source.ts'

/** Names the site on which a command works, on one line: folder, database, program, where the settings come from. */
export function describeInstallation(env: NodeJS.Dict<string>, source: SettingsSource): string {
  const database = describeDatabase(env['DATABASE_URL'])
  return `Site: data folder ${dataFolderIn(env)}, ${database}, Ephemeris ${readProgramVersion().version}, settings ${describeSource(source)}.`
}

/** Such as 'PostgreSQL (site at db.example.org)', without the account and its password. */
export function describeDatabase(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'SQLite'
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL'
  const { hostname, pathname } = new URL(databaseUrl)
  return `PostgreSQL (${pathname.slice(1)} at ${hostname || 'this machine'})`
}
