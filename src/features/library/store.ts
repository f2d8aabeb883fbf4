import { missingFields, type WorkData, type WorkLink } from '@ephemeris/bibliography'
import type { Database, Tx } from '../../platform/server/database/database.ts'
import { nextId } from '../../platform/server/database/database.ts'
import {
  type ColumnMapping,
  type Columns,
  flag,
  nullableText,
  number,
  rowReader,
  text,
} from '../../platform/server/database/table.ts'
import { storeNames } from './cited-works.ts'
import { foldedWork, sortDateOf } from './labels.ts'

/** A work of the library with the owner's fields. */
export interface LibraryEntry {
  key: string
  aliases: string[]
  work: WorkData
  /** The original entry; empty for CSL-JSON. */
  bibtex: string
  links: WorkLink[]
  /** Whether the owner wrote it. */
  isMine: boolean
  /** Whether it is shown at the top of the publications. */
  isSelected: boolean
  /** Whether it is one of the publications. */
  isListed: boolean
  /** Null to use the guess of `guessRefereed`. */
  isRefereed: boolean | null
  /** Plain text, shown with the publication. */
  comment: string | null
  /** The work in plain words. */
  summary: string | null
  /** 1 at first, one more with each change. */
  version: number
  addedAt: string
  updatedAt: string
}

function json<Value>(): ColumnMapping<Value> {
  return {
    write: (value) => JSON.stringify(value),
    read: (stored) => JSON.parse(String(stored)) as Value,
  }
}

const flagOrNone: ColumnMapping<boolean | null> = {
  write: (value) => value,
  read: (stored) => (stored === null ? null : Boolean(stored)),
}

export const libraryColumns: Columns<LibraryEntry> = {
  key: text,
  aliases: json<string[]>(),
  work: json<WorkData>(),
  bibtex: text,
  links: json<WorkLink[]>(),
  isMine: flag,
  isSelected: flag,
  isListed: flag,
  isRefereed: flagOrNone,
  comment: nullableText,
  summary: nullableText,
  version: number,
  addedAt: text,
  updatedAt: text,
}

export const readWork = rowReader(libraryColumns)

/** Every work, by its id. */
export async function allWorks({ db }: Pick<Database, 'db'>) {
  const rows = await db.selectFrom('works').selectAll().orderBy('id').execute()
  return rows.map(readWork)
}

/** Adds a work to the library. */
export async function insertWork(tx: Tx, entry: LibraryEntry): Promise<void> {
  const id = await nextId(tx, 'works')
  await tx
    .insertInto('works')
    .values({ ...storedWork(entry), id })
    .execute()
  await storeNames(tx, id, entry)
}

export async function updateWork(tx: Tx, id: number, entry: LibraryEntry): Promise<void> {
  await tx.updateTable('works').set(storedWork(entry)).where('id', '=', id).execute()
  await tx.deleteFrom('work_names').where('workId', '=', id).execute()
  await storeNames(tx, id, entry)
}

/** The stored columns of an entry, including those for searching, sorting and filtering. */
function storedWork(entry: LibraryEntry) {
  const { key, aliases, work, links, ...plain } = entry
  return {
    ...plain,
    key,
    aliases: JSON.stringify(aliases),
    work: JSON.stringify(work),
    links: JSON.stringify(links),
    title: work.title,
    sortDate: sortDateOf(work),
    folded: foldedWork([key, ...aliases], work),
    isIncomplete: missingFields(work).length > 0,
  }
}
