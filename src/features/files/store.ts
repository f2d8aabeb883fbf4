import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import type { Schema } from '../../platform/server/database/schema.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { FileBody } from '../../platform/server/http/route.ts'
import type { MediaFiles } from '../../platform/server/media-files/media-files.ts'
import { mediaFolder } from '../../platform/server/media-files/open-media-files.ts'
import { unfinishedPath } from '../../platform/server/ops/atomic-file.ts'
import { createQueue } from '../../platform/server/queue.ts'
import type { AnnounceChange } from '../texts/contract.ts'
import type { AddedFile } from './contract.ts'
import { fileNameFrom, numberedName, requireKind, startOfTable, typeOf } from './kinds.ts'
import type { ChartSuggester } from './suggest-chart.ts'

export type FileRow = Schema['files']

/** The name under which the content of a file is stored in the media folder or bucket. */
export function contentName(hash: string): string {
  return `f-${hash}`
}

/** The row of a file; undefined when there is none of this name. */
export function findFile(db: Db, name: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The files of these names that exist, in the order of the names. */
export async function findFiles(db: Db, names: readonly string[]): Promise<FileRow[]> {
  if (names.length === 0) return []
  const rows = await db.selectFrom('files').selectAll().where('name', 'in', names).execute()
  return names.flatMap((name) => rows.find((row) => row.name === name) ?? [])
}

/** Every file, the newest first. */
export function allFiles(db: Db): Promise<FileRow[]> {
  return db.selectFrom('files').selectAll().orderBy('date', 'desc').orderBy('name').execute()
}

/** Inserts files whose names are free. */
export async function insertFiles(tx: Tx, rows: readonly FileRow[]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
}

/** The row of a file with the given content. */
export function rowOf(name: string, data: Buffer, at: Date): FileRow {
  const hash = createHash('sha256').update(data).digest('hex')
  const [bytes, type, date] = [data.length, typeOf(name), at.toISOString()]
  return { name, hash, bytes, type, date, details: null }
}

/** A file that was uploaded, and what changes with it. */
interface AddedRow extends Pick<AddedFile, 'chart' | 'setAgain'> {
  file: FileRow
  isNew: boolean
}

interface FileServices {
  announceChange: AnnounceChange
  suggestChart: ChartSuggester
}

/** The owner's files: a name for the address, and bytes named by their hash, which several names can share. */
export function openFiles(
  { database, config, now }: ServerContext,
  contents: MediaFiles,
  { announceChange, suggestChart }: FileServices,
) {
  const { db } = database
  const folder = mediaFolder(config)
  // One change at a time: a removal must not delete content that a concurrent upload has just stored.
  const enqueue = createQueue()

  const removeContent = async (hash: string): Promise<void> => {
    const other = db.selectFrom('files').select('name').where('hash', '=', hash)
    if (!(await other.executeTakeFirst())) await contents.remove(contentName(hash))
  }
  return {
    find: (name: string) => findFile(db, name),
    list: () => allFiles(db),
    /**
     * Stores an uploaded file under the first name that is free, or that already has the same content.
     * @throws HttpError 415 for a file of another kind, or one that is not what it is called
     */
    add: async (given: string, body: FileBody): Promise<AddedRow> => {
      const wanted = fileNameFrom(given)
      typeOf(wanted)
      const data = await receive(body, folder)
      requireKind(wanted, data)
      const row = rowOf(wanted, data, now())
      const added = await enqueue(async () => {
        await storeContent(contents, row, data)
        return await database.write(async (tx) => {
          const inserted = await insertUniquely(tx, row)
          const setAgain = inserted.isNew
            ? await announceChange(tx, { files: [inserted.file.name] })
            : 0
          return { ...inserted, setAgain }
        })
      })
      return { ...added, chart: await chartOf(added.file.name, data, suggestChart) }
    },
    /**
     * Replaces the content of a file and counts the articles that are rendered again.
     * @throws HttpError 404 without such a file, 415 as for `add`
     */
    replace: async (name: string, body: FileBody): Promise<{ file: FileRow; setAgain: number }> => {
      if (!(await findFile(db, name))) throw noSuchFile()
      const data = await receive(body, folder)
      requireKind(name, data)
      const row = rowOf(name, data, now())
      return await enqueue(async () => {
        await storeContent(contents, row, data)
        const { before, setAgain } = await database.write(async (tx) => {
          const found = await findFile(tx, name)
          if (!found) throw noSuchFile()
          const { details: _, ...content } = row
          await tx.updateTable('files').set(content).where('name', '=', name).execute()
          return { before: found, setAgain: await announceChange(tx, { files: [name] }) }
        })
        await removeContent(before.hash)
        return { file: { ...row, details: before.details }, setAgain }
      })
    },
    /** @throws HttpError 404 without such a file */
    remove: (name: string): Promise<void> =>
      enqueue(async () => {
        const before = await findFile(db, name)
        if (!before) throw noSuchFile()
        await database.write((tx) => tx.deleteFrom('files').where('name', '=', name).execute())
        await removeContent(before.hash)
      }),
  }
}

export type Files = ReturnType<typeof openFiles>

/** The chart of a table; a table that takes too long to read is stored without one. */
async function chartOf(
  name: string,
  data: Buffer,
  suggestChart: ChartSuggester,
): Promise<string | undefined> {
  const start = startOfTable(name, data)
  return start && (await orUndefined(suggestChart(name, start)))
}

/** Undefined for work that takes too long. */
export async function orUndefined<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

async function storeContent(
  contents: MediaFiles,
  { hash, bytes }: FileRow,
  data: Buffer,
): Promise<void> {
  const name = contentName(hash)
  if ((await contents.find(name))?.bytes !== bytes) await contents.write(name, data)
}

/** Reads an upload through a temporary file, so that many slow ones do not fill the memory. */
async function receive(body: FileBody, folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true })
  const upload = unfinishedPath(folder)
  try {
    await pipeline(body, createWriteStream(upload))
    return await readFile(upload)
  } finally {
    await rm(upload, { force: true })
  }
}

export function noSuchFile(): HttpError {
  return new HttpError(404, 'There is no such file')
}

async function insertUniquely(tx: Tx, row: FileRow): Promise<{ file: FileRow; isNew: boolean }> {
  for (let number = 1; ; number += 1) {
    const file = { ...row, name: numberedName(row.name, number) }
    const before = await findFile(tx, file.name)
    if (before?.hash === row.hash) return { file: before, isNew: false }
    if (before) continue
    await tx.insertInto('files').values(file).execute()
    return { file, isNew: true }
  }
}
