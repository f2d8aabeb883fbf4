import { sql } from 'kysely'
import {
  countRows,
  type Database,
  type Db,
  nextId,
  type Tx,
} from '../../../platform/server/database/database.ts'
import { readListPage, textKey } from '../../../platform/server/database/list-page.ts'
import type { Schema } from '../../../platform/server/database/schema.ts'
import { holdsWords } from '../../../platform/server/database/search.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { ListPage, PageQuery } from '../../../shared/list-page.ts'
import {
  type FollowedFile,
  isUnsynced,
  isWritten,
  maxLines,
  maxRuns,
  maxSyncText,
  maxUnsynced,
  type SyncChoice,
  type SyncLine,
  type SyncLines,
  type SyncRun,
  type SyncStatus,
  type UnsyncedFile,
} from './contract.ts'
import type { PlannedLine } from './report-sync.ts'

type StoredFile = Schema['unsynced_files']

/** The owner's choices between files and articles, by path, each for two texts. */
export type ChosenTexts = ReadonlyMap<string, { hash: string; version: number; choice: SyncChoice }>

export async function readChoices(db: Db): Promise<ChosenTexts> {
  const rows = await db.selectFrom('unsynced_files').selectAll().execute()
  return new Map(
    rows.flatMap(({ path, hash, version, choice }) =>
      choice === 'article' || choice === 'file' ? [[path, { hash, version, choice }]] : [],
    ),
  )
}

interface RunDetails {
  folder: string
  /** The ids of new articles, by the paths of their files. */
  ids: ReadonlyMap<string, number>
  /** An ISO instant. */
  at: string
}

/** Stores the files that articles do not follow, and the run itself if it differs from the one before. */
export async function recordRun(
  tx: Tx,
  planned: readonly PlannedLine[],
  { folder, ids, at }: RunDetails,
): Promise<void> {
  const before = await tx.selectFrom('unsynced_files').selectAll().orderBy('path').execute()
  const after = unsyncedIn(planned, new Map(before.map((row) => [row.path, row])), at)
  const isSame = JSON.stringify(before.map(stateOf)) === JSON.stringify(after.map(stateOf))
  if (!isSame) await replaceUnsynced(tx, after)
  if (isSame && !planned.some(({ kind }) => isWritten(kind))) return
  const lines = planned.flatMap(({ kind, path, postId, reason }): SyncLine[] =>
    kind === 'unchanged' || kind === 'remark'
      ? []
      : [{ kind, path: shorten(path), postId: ids.get(path) ?? postId, reason: shorten(reason) }],
  )
  const counts: SyncRun['counts'] = {}
  for (const { kind } of lines) counts[kind] = (counts[kind] ?? 0) + 1
  const id = await nextId(tx, 'sync_runs')
  // What the owner must look at is not cut off.
  const isUrgent = ({ kind }: SyncLine) => !isWritten(kind)
  const ordered = [...lines.filter(isUrgent), ...lines.filter((line) => !isUrgent(line))]
  const stored = ordered.slice(0, maxLines)
  await tx
    .insertInto('sync_runs')
    .values({
      id,
      date: at,
      folder: shorten(folder),
      counts: JSON.stringify(counts),
      lines: JSON.stringify({ lines: stored, omitted: ordered.length - stored.length }),
    })
    .execute()
  await tx
    .deleteFrom('sync_runs')
    .where('id', '<=', id - maxRuns)
    .execute()
}

function unsyncedIn(
  planned: readonly PlannedLine[],
  before: ReadonlyMap<string, StoredFile>,
  at: string,
): StoredFile[] {
  const files = new Map<string, StoredFile>()
  for (const { kind, path, postId, reason, conflict } of planned) {
    const key = shorten(path)
    if (!isUnsynced(kind) || files.has(key) || files.size === maxUnsynced) continue
    const known = before.get(key)
    const { hash, version } = conflict ?? { hash: '', version: 0 }
    const isSameConflict = known?.hash === hash && known.version === version
    files.set(key, {
      path: key,
      kind,
      reason: shorten(reason),
      postId,
      hash,
      version,
      since: known?.kind === kind ? known.since : at,
      // Chosen after this sync had read the choices.
      choice: isSameConflict ? known.choice : null,
    })
  }
  return Array.from(files.values()).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function replaceUnsynced(tx: Tx, files: readonly StoredFile[]): Promise<void> {
  await tx.deleteFrom('unsynced_files').execute()
  // A few at a time, for the limit of parameters of a statement.
  for (let from = 0; from < files.length; from += 100)
    await tx
      .insertInto('unsynced_files')
      .values(files.slice(from, from + 100))
      .execute()
}

const stateOf = ({ path, kind, reason, postId, hash, version }: StoredFile) => [
  path,
  kind,
  reason,
  postId,
  hash,
  version,
]

function shorten(text: string): string {
  return text.length > maxSyncText ? `${text.slice(0, maxSyncText - 1).toWellFormed()}…` : text
}

const maxShownUnsynced = 200

/** What the owner sees of syncs, without the lines of each. */
export async function readSyncStatus(db: Db): Promise<SyncStatus> {
  const files = await db
    .selectFrom('unsynced_files')
    .leftJoin('posts', 'posts.id', 'unsynced_files.postId')
    .select(['path', 'kind', 'reason', 'postId', 'hash', 'since', 'choice', 'posts.title'])
    .orderBy('path')
    .execute()
  const unsynced = files
    .flatMap(({ kind, choice, ...file }): UnsyncedFile[] =>
      isUnsynced(kind) ? [{ ...file, kind, choice: choice as SyncChoice | null }] : [],
    )
    .toSorted((a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind))
  const runs = await db
    .selectFrom('sync_runs')
    .select(['id', 'date', 'folder', 'counts'])
    .orderBy('id', 'desc')
    .limit(maxRuns)
    .execute()
  return {
    followed: await countRows(db.selectFrom('synced_files')),
    unsynced: unsynced.slice(0, maxShownUnsynced),
    unsyncedCount: unsynced.length,
    runs: runs.map((run) => ({ ...run, counts: JSON.parse(run.counts) as SyncRun['counts'] })),
  }
}

const urgency: readonly UnsyncedFile['kind'][] = [
  'conflict',
  'skipped',
  'copy',
  'fileDeleted',
  'articleDeleted',
]

/** The lines of a run; undefined if it is not stored any more. */
export async function readRun(db: Db, id: number): Promise<SyncLines | undefined> {
  const row = await db
    .selectFrom('sync_runs')
    .select('lines')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { lines, omitted } = JSON.parse(row.lines) as { lines: SyncLine[]; omitted: number }
  const ids = new Set(lines.flatMap(({ postId }) => postId ?? []))
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const titles = new Map(posts.map(({ id: postId, title }) => [postId, title]))
  return {
    lines: lines.map((line) => ({ ...line, title: titles.get(line.postId ?? 0) ?? null })),
    omitted,
  }
}

/** A page of the files that have an article, by default in the order of their paths. */
export function readFollowed(
  { db, engine }: Database,
  pageQuery: PageQuery,
): Promise<ListPage<FollowedFile>> {
  const { search, sort = 'path', direction } = pageQuery
  const texts = [sql.ref<string>('path'), sql.ref<string>('title')]
  const files = () =>
    db.selectFrom('synced_files').innerJoin('posts', 'posts.id', 'synced_files.postId')
  return readListPage<FollowedFile>(pageQuery, holdsWords(engine, search, { texts }), {
    count: (condition) => countRows(files().where(condition)),
    rows: async (condition, { limit, offset }) => {
      const rows = await files()
        .select(['posts.id', 'path', 'title', 'syncedAt'])
        .select(['posts.version as current', 'synced_files.version as synced'])
        .where(condition)
        .orderBy(sort === 'syncedAt' ? sql.ref(sort) : textKey(sort), direction)
        .orderBy('path', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ current, synced, ...file }) => ({ ...file, isEdited: current !== synced }))
    },
  })
}

/**
 * Stores how the owner wants a conflict to be resolved by the next sync.
 * @throws HttpError 404 without such a conflict, 409 when one of its texts was changed since
 */
export async function storeChoice(
  tx: Tx,
  { path, hash, choice }: { path: string; hash: string; choice: SyncChoice | null },
): Promise<void> {
  const file = await tx
    .selectFrom('unsynced_files')
    .leftJoin('posts', 'posts.id', 'unsynced_files.postId')
    .select(['hash', 'unsynced_files.version', 'posts.version as current'])
    .where('path', '=', path)
    .where('kind', '=', 'conflict')
    .executeTakeFirst()
  if (!file) throw new HttpError(404, 'This file has no conflict any more')
  if (file.hash !== hash) throw new HttpError(409, 'The file was changed since. Reload the page.')
  if (file.current !== file.version)
    throw new HttpError(409, 'The article was changed since the last sync. Sync again first.')
  await tx.updateTable('unsynced_files').set({ choice }).where('path', '=', path).execute()
}
