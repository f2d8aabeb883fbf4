import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { Checked, ImportEntry } from '@ephemeris/importers'
import { type KeptKind, keptKinds, type TextName } from '../history/contract.ts'
import { fieldsReader, insertVersion, versionsOf } from '../history/store.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { instant } from '../../shared/fields.ts'
import { readId } from '../../shared/ids.ts'
import { check, quoteForTerminal } from './check.ts'
import { filesIn, readTextIn } from './read-files.ts'
import { TransferError } from './transfer-error.ts'

const below = 'versions'

const versionSchema = v.strictObject({
  savedAt: instant('savedAt must be an ISO instant'),
  isPublished: v.boolean('isPublished must be true or false'),
  isRestored: v.boolean('isRestored must be true or false'),
  isAutosave: v.optional(v.boolean('isAutosave must be true or false'), false),
  fields: v.record(v.string(), v.unknown()),
})

/** A version in an export: one line of the file of its text, oldest first. */
type ExportedVersion = v.InferOutput<typeof versionSchema>

/** The versions of a text in an export. */
export interface ImportedHistory {
  kind: KeptKind
  /** The id of the text in the export. */
  id: number
  load(): Promise<ExportedVersion[]>
}

/** Writes the versions of all texts that exist, one file for each text. */
export async function exportVersions(db: Db, folder: string): Promise<void> {
  const texts = await db
    .selectFrom('versions')
    .select(['kind', 'textId'])
    .distinct()
    .where('deletedAt', 'is', null)
    .execute()
  if (texts.length > 0) await mkdir(path.join(folder, below))
  for (const { kind, textId } of texts) {
    const name = { kind: v.parse(v.picklist(keptKinds), kind), id: textId }
    const file = path.join(folder, below, `${kind}-${textId}.jsonl`)
    await pipeline(Readable.from(linesOf(db, name)), createWriteStream(file))
  }
}

/** One by one, since all versions of a long text may not fit into memory. */
async function* linesOf(db: Db, name: TextName): AsyncGenerator<string> {
  const read = fieldsReader(db)
  const ids = await versionsOf(db, name).select('id').orderBy('id').execute()
  for (const { id } of ids) {
    const row = await db
      .selectFrom('versions')
      .select(['savedAt', 'isPublished', 'isRestored', 'isAutosave', 'baseId', 'content'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Thinned in the meantime.
    if (!row) continue
    const { savedAt, isPublished, isRestored, isAutosave } = row
    const version: ExportedVersion = {
      savedAt,
      isPublished: Boolean(isPublished),
      isRestored: Boolean(isRestored),
      isAutosave: Boolean(isAutosave),
      fields: await read(row),
    }
    yield `${JSON.stringify(version)}\n`
  }
}

/** Reads the versions of an export; each file is read again when it is imported. */
export async function readVersions(folder: string): Promise<ImportEntry<ImportedHistory>[]> {
  const entries: ImportEntry<ImportedHistory>[] = []
  for (const file of await filesIn(folder, below)) {
    const name = nameOf(file)
    const load = async () => parseVersions(await readTextIn(folder, path.join(below, file)))
    const found = name ? await load() : undefined
    const label = quoteForTerminal(file)
    if (!name) entries.push({ label, read: { ok: false, problem: 'Its name is of no text' } })
    else if (found?.ok === false) entries.push({ label, read: found })
    else {
      const loadAgain = async () => requireVersions(await load(), file)
      entries.push({ label, read: { ok: true, value: { ...name, load: loadAgain } } })
    }
  }
  return entries
}

/** The text that a file such as posts-12.jsonl is about. */
function nameOf(file: string): TextName | undefined {
  const [, word, digits] = /^([a-z]+)-(\d+)\.jsonl$/.exec(file) ?? []
  const kind = keptKinds.find((one) => one === word)
  const id = readId(digits ?? '')
  return kind !== undefined && id !== undefined ? { kind, id } : undefined
}

function parseVersions(text: Checked<string>): Checked<ExportedVersion[]> {
  if (!text.ok) return text
  const versions: ExportedVersion[] = []
  for (const [index, line] of text.value.split('\n').entries()) {
    if (line === '') continue
    const version = parseLine(line)
    if (!version.ok) return { ok: false, problem: `Line ${index + 1}: ${version.problem}` }
    versions.push(version.value)
  }
  return { ok: true, value: versions }
}

function parseLine(line: string): Checked<ExportedVersion> {
  try {
    return check(versionSchema, JSON.parse(line))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, problem: 'It is not JSON' }
  }
}

function requireVersions(read: Checked<ExportedVersion[]>, file: string): ExportedVersion[] {
  if (read.ok) return read.value
  throw new TransferError(`${file} changed meanwhile; nothing was imported. Try again.`)
}

/** Adds the versions of a text that has none. */
export async function insertVersions(
  tx: Tx,
  name: TextName,
  versions: readonly ExportedVersion[],
): Promise<void> {
  let baseId: number | undefined
  for (const { fields, ...version } of versions)
    baseId = await insertVersion(tx, name, fields, { ...version, baseId })
}
