import { createHash } from 'node:crypto'
import type { ServerContext } from '../../platform/server/context.ts'
import { type Db, nextId, type Tx } from '../../platform/server/database/database.ts'
import type { Schema } from '../../platform/server/database/schema.ts'
import type { KeepVersions, KeptText, TextTable } from '../texts/contract.ts'
import type { TextName, VersionFields } from './contract.ts'
import { packText, unpackText } from './packed-text.ts'
import { readText } from './stored-texts.ts'

/** The columns that hold a version. */
type StoredVersion = Pick<Schema['versions'], 'baseId' | 'content'>

/** Keeps the versions of texts. Source: docs/behaviour.md, Versions of texts. */
export function openVersions({ now }: Pick<ServerContext, 'now'>): KeepVersions {
  const at = () => now().toISOString()
  const keep = async (tx: Tx, kind: TextTable, id: number, isAutosave?: boolean) => {
    const text = await readText[kind](tx, id)
    if (text) await appendVersion(tx, { kind, id }, text, { at: at(), isAutosave })
  }
  return {
    saving: async (tx, kind, { id, isAutosave, write }) => {
      // A text from before there were versions, or changed by an import, is not lost by the first save.
      if (id !== undefined) await keep(tx, kind, id)
      const saved = await write()
      if (saved) await keep(tx, kind, saved.id, isAutosave)
      return saved
    },
    deleting: async (tx, kind, id) => {
      await keep(tx, kind, id)
      await tx
        .updateTable('versions')
        .set({ deletedAt: at() })
        .where('kind', '=', kind)
        .where('textId', '=', id)
        .execute()
    },
    append: (tx, name, text) => appendVersion(tx, name, text, { at: at() }),
  }
}

interface Save {
  at: string
  /** Undefined if nothing is saved now. */
  isAutosave?: boolean | undefined
}

async function appendVersion(
  tx: Tx,
  name: TextName,
  { fields, isPublished, changedAt }: KeptText,
  { at, isAutosave }: Save,
): Promise<void> {
  const latest = await versionsOf(tx, name)
    .select(['id', 'baseId', 'content', 'savedAt', 'wordsHash'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const json = JSON.stringify(fields)
  if (latest && (await versionReader(tx)(latest)) === json) {
    if (isAutosave === false) await markAsSaved(tx, latest.id)
    return
  }
  const savedAt = changedAt ?? at
  const wordsHash = hashOf(fields)
  const isRestored = latest?.wordsHash !== wordsHash && (await hasVersion(tx, name, wordsHash))
  await insertVersion(tx, name, fields, {
    // A clock that was set back does not change the order.
    savedAt: latest && latest.savedAt > savedAt ? latest.savedAt : savedAt,
    isPublished,
    isRestored,
    isAutosave: isAutosave === true,
    baseId: latest && (latest.baseId ?? latest.id),
  })
}

/** The owner saved what an autosave had stored before. */
async function markAsSaved(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('versions').set({ isAutosave: false }).where('id', '=', id).execute()
}

type NewVersion = Pick<Schema['versions'], 'savedAt'> & {
  isPublished: boolean
  isRestored: boolean
  isAutosave: boolean
  /** The version that it can be compressed against. */
  baseId: number | undefined
}

/**
 * Adds a version after the others of its text.
 * @returns the version that the next one can be compressed against
 */
export async function insertVersion(
  tx: Tx,
  { kind, id: textId }: TextName,
  fields: VersionFields,
  { baseId, ...columns }: NewVersion,
): Promise<number> {
  const base = baseId === undefined ? undefined : await readBase(tx, baseId)
  const { content, hasBase } = await packText(JSON.stringify(fields), base)
  const id = await nextId(tx, 'versions')
  await tx
    .insertInto('versions')
    .values({
      id,
      kind,
      textId,
      ...columns,
      deletedAt: null,
      wordsHash: hashOf(fields),
      bytes: content.length,
      baseId: hasBase && baseId !== undefined ? baseId : null,
      content,
    })
    .execute()
  return hasBase && baseId !== undefined ? baseId : id
}

/** The fields that say where and to whom a text is shown. */
const stateFields: ReadonlySet<string> = new Set([
  'visibleFrom',
  'path',
  'place',
  'draft',
  'articleNote',
  'isShown',
  'file',
])

/** Equal for versions that say the same, whoever sees them. */
function hashOf(fields: VersionFields): string {
  const words = Object.entries(fields).filter(([name]) => !stateFields.has(name))
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url')
}

async function hasVersion(tx: Tx, name: TextName, wordsHash: string): Promise<boolean> {
  const row = await versionsOf(tx, name)
    .select('id')
    .where('wordsHash', '=', wordsHash)
    .executeTakeFirst()
  return row !== undefined
}

export function versionsOf(db: Db, { kind, id }: TextName) {
  return db.selectFrom('versions').where('kind', '=', kind).where('textId', '=', id)
}

/**
 * Reads versions as JSON, exactly as they were saved. Several versions have the same base, which is read once.
 * @param db a transaction, or the database
 */
function versionReader(db: Db) {
  const bases = new Map<number, Promise<string>>()
  const baseOf = (id: number) => {
    const base = bases.get(id) ?? readBase(db, id)
    bases.set(id, base)
    return base
  }
  return async ({ baseId, content }: StoredVersion): Promise<string> =>
    await unpackText(content, baseId === null ? undefined : await baseOf(baseId))
}

async function readBase(db: Db, id: number): Promise<string> {
  const { content } = await db
    .selectFrom('versions')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return await unpackText(content, undefined)
}

/** Reads the fields of versions by name. */
export function fieldsReader(db: Db) {
  const read = versionReader(db)
  return async (version: StoredVersion): Promise<VersionFields> =>
    JSON.parse(await read(version)) as VersionFields
}
