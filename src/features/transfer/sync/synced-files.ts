import { createHash } from 'node:crypto'
import type { PostFields } from '../../blog/server/post-table.ts'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import type { Schema } from '../../../platform/server/database/schema.ts'

/** A file of a folder and the article that is synchronised with it. */
export type SyncedFile = Schema['synced_files']

/** The files that were synced before, by their paths. */
export async function readSynced(db: Db): Promise<Map<string, SyncedFile>> {
  const rows = await db.selectFrom('synced_files').selectAll().execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** Records that a file and its article agree now. */
export async function noteSynced(tx: Tx, file: SyncedFile): Promise<void> {
  await tx.deleteFrom('synced_files').where('path', '=', file.path).execute()
  await tx.insertInto('synced_files').values(file).execute()
}

/** Records that files are at another path now. */
export async function noteRenamed(
  tx: Tx,
  renamed: readonly { former: string; file: SyncedFile }[],
): Promise<void> {
  // All former paths first: files can exchange their names.
  for (const { former } of renamed)
    await tx.deleteFrom('synced_files').where('path', '=', former).execute()
  for (const { file } of renamed) await noteSynced(tx, file)
}

/** The fields by which a file and an article are compared. */
type HashedFields = Pick<PostFields, 'title' | 'content' | 'excerpt' | 'category'> & {
  /** Undefined where the file has no date of its own. */
  date: string | undefined
}

/** @param isOut whether the article is no draft */
export function hashOfFields(fields: HashedFields, isOut: boolean): string {
  const { title, content, excerpt, category, date } = fields
  return createHash('sha256')
    .update(JSON.stringify([title, content, excerpt, category, date ?? null, isOut]))
    .digest('hex')
}
