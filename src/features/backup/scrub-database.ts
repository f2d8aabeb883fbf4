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

/** Tables with sessions, pending sign-ins, one-time codes and state of running instances, which are not restored. */
export const transientTables = [
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
  /** The folder of the site, whose suppression list names people who must not be restored. */
  dataDir: string
  /** When the backup was made. */
  date: string
}

/**
 * Removes from the database of a backup what must not be restored: sessions and codes, subscribers who have unsubscribed and
 * guests who have deleted their account since, and all rows of people who were erased since.
 * @returns how many rows of people were removed
 */
export async function scrubDatabase({ folder, dataDir, date }: Restoring): Promise<number> {
  const database = openDatabase({ dataDir: folder })
  try {
    const names = await tableNames(database.db, database.engine)
    for (const name of transientTables.filter((one) => names.includes(one)))
      await database.db.deleteFrom(name).execute()
    const keys = names.includes('secrets') ? await readSuppressionKeys(database, dataDir) : []
    const find = await readSuppressionList(dataDir, keys)
    const hasRemarks = names.includes('remarks')
    return await removeSuppressed(database.db, { find, date, hasRemarks })
  } finally {
    await database.close()
  }
}

/** The keys of the backup and of the site; an older backup without a key gets the latter. */
async function readSuppressionKeys({ db }: Database, dataDir: string): Promise<Buffer[]> {
  const own = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', suppressionKey)
    .executeTakeFirst()
  const replaced = readKey(databaseFile(dataDir))
  if (!own && replaced !== undefined)
    await db.insertInto('secrets').values({ name: suppressionKey, value: replaced }).execute()
  return [own?.value, replaced]
    .filter((value) => value !== undefined)
    .map((value) => Buffer.from(value, 'base64url'))
}

function readKey(file: string): string | undefined {
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
    // Often the replaced database is damaged; the backup has the key then.
    return undefined
  }
}

interface Suppression {
  find: FindSuppressed
  /** When the backup was made. */
  date: string
  /** Older backups have no remarks on drafts. */
  hasRemarks: boolean
}

/**
 * Rows that are newer than the erasure of a person are kept. Accounts have no date and count as old as the backup, as do rows
 * with a later date, which may come from an import.
 */
async function removeSuppressed(db: Db, { find, date, hasRemarks }: Suppression): Promise<number> {
  const since = (at: string) => (at < date ? at : date)
  const isErased = (at: string, ...values: (string | null)[]) =>
    values.some((value) => value !== null && (find('person', value) ?? '') >= since(at))
  const rows = {
    subscribers: (
      await db.selectFrom('subscribers').select(['id', 'email', 'date']).execute()
    ).filter(
      (row) =>
        isErased(row.date, row.email) || (find('reader', row.email) ?? '') >= since(row.date),
    ),
    messages: (
      await db.selectFrom('messages').select(['id', 'name', 'email', 'date']).execute()
    ).filter((row) => isErased(row.date, row.name, row.email)),
    comments: (await db.selectFrom('comments').select(['id', 'author', 'date']).execute()).filter(
      (row) => isErased(row.date, row.author),
    ),
    remarks: (hasRemarks
      ? await db.selectFrom('remarks').select(['id', 'name', 'writtenAt']).execute()
      : []
    ).filter((row) => isErased(row.writtenAt, row.name)),
    users: (
      await db.selectFrom('users').select(['id', 'username', 'email', 'name', 'isAdmin']).execute()
    ).filter(
      (row) =>
        !row.isAdmin &&
        (isErased(date, row.username, row.email, row.name) ||
          (find('account', row.username) ?? '') >= date),
    ),
  }
  for (const name of ['subscribers', 'messages', 'comments', 'remarks', 'users'] as const)
    for (const { id } of rows[name]) await db.deleteFrom(name).where('id', '=', id).execute()
  return Object.values(rows).reduce((sum, one) => sum + one.length, 0)
}
