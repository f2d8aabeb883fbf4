import { createHash } from 'node:crypto'
import type { PostFields } from '../../blog/server/post-table.ts'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { type GivenDetails, namedDetails } from '../../../shared/post-details.ts'
import type { Schema } from '../../../platform/server/database/schema.ts'

/** A file of a folder, and its article. */
export type SyncedFile = Schema['synced_files']

/** Files of earlier syncs, by path. */
export async function readSynced(db: Db): Promise<Map<string, SyncedFile>> {
  const rows = await db.selectFrom('synced_files').selectAll().execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** Records that a file and its article agree. */
export async function recordSynced(tx: Tx, file: SyncedFile): Promise<void> {
  await tx.deleteFrom('synced_files').where('path', '=', file.path).execute()
  await tx.insertInto('synced_files').values(file).execute()
}

/** Records new paths of files. */
export async function recordRenamed(
  tx: Tx,
  renamed: readonly { former: string; file: SyncedFile }[],
): Promise<void> {
  // All former paths first, since files may swap names.
  for (const { former } of renamed)
    await tx.deleteFrom('synced_files').where('path', '=', former).execute()
  for (const { file } of renamed) await recordSynced(tx, file)
}

/** The fields by which a file and an article are compared. */
type HashedFields = GivenDetails &
  Pick<PostFields, 'title' | 'content' | 'excerpt' | 'category' | 'tags' | 'series' | 'part'> & {
    /** Undefined if the file has no date of its own. */
    date: string | undefined
  }

/** @param isPublic whether the article is published, not a draft */
export function hashOfFields(fields: HashedFields, isPublic: boolean): string {
  const { title, content, excerpt, category, date, tags = [], series = null } = fields
  const details = namedDetails(fields)
  // Without tags, a series and details as in 1.0.0, which recorded the hashes of files that have none.
  const named = [
    ...(tags.length > 0 ? [tags] : []),
    ...(series === null ? [] : [{ series, part: fields.part ?? null }]),
    ...(Object.keys(details).length > 0 ? [details] : []),
  ]
  return createHash('sha256')
    .update(JSON.stringify([title, content, excerpt, category, date ?? null, isPublic, ...named]))
    .digest('hex')
}
