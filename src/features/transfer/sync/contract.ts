import * as v from 'valibot'

/** What a sync did with an article, or other content of the folder. */
const writtenKinds = ['added', 'changed', 'renamed', 'followed', 'kept', 'other'] as const

/** Why the article of a file does not follow it. */
const unsyncedKinds = ['conflict', 'skipped', 'copy', 'fileDeleted', 'articleDeleted'] as const

export type UnsyncedKind = (typeof unsyncedKinds)[number]

/** A problem is one of content besides articles, such as a picture that cannot be read. */
export type SyncKind = (typeof writtenKinds)[number] | UnsyncedKind | 'problem'

export function isWritten(kind: string): boolean {
  return writtenKinds.some((one) => one === kind)
}

export function isUnsynced(kind: string): kind is UnsyncedKind {
  return unsyncedKinds.some((one) => one === kind)
}

/** Whether the owner has something to do about a file. */
export function isUrgent(kind: UnsyncedKind): boolean {
  return kind === 'conflict' || kind === 'skipped' || kind === 'copy'
}

/** One line of the report of a sync. */
export interface SyncLine {
  kind: SyncKind
  /** The path of the file in the folder, or what the line is about; '' if its reason says that. */
  path: string
  postId: number | null
  /** What the report says about it; may be ''. */
  reason: string
}

/** The lines of a sync, which name the articles that still exist. */
export interface SyncLines {
  lines: (SyncLine & { title: string | null })[]
  /** How many further lines were not stored. */
  omitted: number
}

export interface SyncRun {
  id: number
  /** An ISO instant. */
  date: string
  /** The path of the folder. */
  folder: string
  counts: Partial<Record<SyncKind, number>>
}

/** Which of the two texts of a conflict stays. */
const syncChoices = ['article', 'file'] as const

export type SyncChoice = (typeof syncChoices)[number]

/** A file that its article does not follow at present. */
export interface UnsyncedFile extends Omit<SyncLine, 'kind'> {
  kind: UnsyncedKind
  /** The title of its article; null if there is none. */
  title: string | null
  /** An ISO instant. */
  since: string
  /** Identifies the state of the file in a conflict; '' for others. */
  hash: string
  /** What the next sync does about a conflict; null if the owner has not decided. */
  choice: SyncChoice | null
}

/** A file and its article, in the list of followed files. */
export interface FollowedFile {
  /** The id of the article. */
  id: number
  path: string
  title: string
  /** When both agreed last, an ISO instant; null if not known. */
  syncedAt: string | null
  /** Whether the article was saved on the site since then. */
  isEdited: boolean
}

export interface SyncStatus {
  /** The number of files with an article. */
  followed: number
  /** The first files that articles do not follow, those that need the owner first. */
  unsynced: UnsyncedFile[]
  unsyncedCount: number
  /** The latest syncs that changed something, newest first. */
  runs: SyncRun[]
}

/** The most files and runs that are stored for the owner, and lines of a run. */
export const maxUnsynced = 1000
export const maxRuns = 50
export const maxLines = 300

/** In characters; longer paths and reasons are cut in the report. */
export const maxSyncText = 300

/** The choice of the owner between a file and its article. */
export const choiceSchema = v.strictObject({
  path: v.pipe(
    v.string('Path must be text'),
    v.minLength(1, 'Path is required'),
    v.maxLength(maxSyncText, `Path can be at most ${maxSyncText} characters`),
  ),
  hash: v.pipe(
    v.string('Hash must be text'),
    v.regex(/^[0-9a-f]{64}$/, 'Hash must be that of the list'),
  ),
  choice: v.nullable(v.picklist(syncChoices, 'Choice must be article, file or null')),
})

export const syncUrls = {
  status: '/api/sync',
  files: '/api/sync/files',
  choice: '/api/sync/choice',
  run: (id: number) => `/api/sync/runs/${id}`,
} as const
