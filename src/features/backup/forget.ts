import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  type Database,
  databaseFile,
  type Db,
  openDatabase,
} from '../../platform/server/database/database.ts'
import { tableNames } from '../../platform/server/database/migrate.ts'
import {
  type FindSuppressed,
  readSuppressionList,
  suppressionKey,
} from '../../platform/server/outbox/suppression-list.ts'

/**
 * What belongs to the moment in which a backup was made: who was signed in or about to be, codes that
 * may have been used since, and what the instances of that time agreed on.
 */
export const momentaryTables = [
  'sessions',
  'pendingSignIns',
  'challenges',
  'recoveryCodes',
  'claimCodes',
  'limits',
  'leases',
  'knownBackups',
] as const

interface Restoring {
  /** The folder with the database of the backup. */
  folder: string
  /** The folder of the site, whose list says who must not come back. */
  dataDir: string
  /** When the backup was made. */
  date: string
}

/**
 * Takes out of the database of a backup what must not come back: sessions and codes, readers who left
 * and guests who deleted their account since, and everything of people who were erased since.
 * @returns how many rows of people were left out
 */
export async function forget({ folder, dataDir, date }: Restoring): Promise<number> {
  const database = openDatabase({ dataDir: folder })
  try {
    const names = await tableNames(database.db, database.engine)
    for (const name of momentaryTables.filter((one) => names.includes(one)))
      await database.db.deleteFrom(name).execute()
    const keys = names.includes('secrets') ? await normalizeKeys(database, dataDir) : []
    return await removeSuppressed(database.db, await readSuppressionList(dataDir, keys), date)
  } finally {
    await database.close()
  }
}

/** The key of the backup and that of the site; a backup from before there was one gets the latter. */
async function normalizeKeys({ db }: Database, dataDir: string): Promise<Buffer[]> {
  const own = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', suppressionKey)
    .executeTakeFirst()
  const replaced = keyIn(databaseFile(dataDir))
  if (!own && replaced !== undefined)
    await db.insertInto('secrets').values({ name: suppressionKey, value: replaced }).execute()
  return [own?.value, replaced]
    .filter((value) => value !== undefined)
    .map((value) => Buffer.from(value, 'base64url'))
}

function keyIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const connection = new DatabaseSync(file, { readOnly: true })
    try {
      const row = connection.prepare('select value from secrets where name = ?').get(suppressionKey)
      return row && String(row['value'])
    } finally {
      connection.close()
    }
  } catch {
    // Most restores replace a database that cannot be read any more; the backup has the key.
    return undefined
  }
}

/**
 * Rows that are newer than the erasure of a person stay. Accounts have no date and count as old as the backup, like rows
 * with a later date, which an import can have brought.
 */
async function removeSuppressed(db: Db, find: FindSuppressed, date: string): Promise<number> {
  const since = (at: string) => (at < date ? at : date)
  const left = (at: string, ...values: (string | null)[]) =>
    values.some((value) => value !== null && (find('person', value) ?? '') >= since(at))
  const rows = {
    subscribers: (
      await db.selectFrom('subscribers').select(['id', 'email', 'date']).execute()
    ).filter(
      (row) => left(row.date, row.email) || (find('reader', row.email) ?? '') >= since(row.date),
    ),
    messages: (
      await db.selectFrom('messages').select(['id', 'name', 'email', 'date']).execute()
    ).filter((row) => left(row.date, row.name, row.email)),
    comments: (await db.selectFrom('comments').select(['id', 'author', 'date']).execute()).filter(
      (row) => left(row.date, row.author),
    ),
    users: (
      await db.selectFrom('users').select(['id', 'username', 'email', 'name', 'isAdmin']).execute()
    ).filter(
      (row) =>
        !row.isAdmin &&
        (left(date, row.username, row.email, row.name) ||
          (find('account', row.username) ?? '') >= date),
    ),
  }
  for (const name of ['subscribers', 'messages', 'comments', 'users'] as const)
    for (const { id } of rows[name]) await db.deleteFrom(name).where('id', '=', id).execute()
  return Object.values(rows).reduce((sum, one) => sum + one.length, 0)
}
