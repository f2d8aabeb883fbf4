import { bibtexOf } from '@ephemeris/bibliography'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { requireRow } from '../../platform/server/http/crud.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { countOf } from '../../shared/count.ts'
import { unpackWorks } from './bibliography-file.ts'
import { namesOf } from './cited-works.ts'
import { type LibraryRecord, type OwnersView, workChangedElsewhere } from './contract.ts'
import { maxAliases } from './import-plan.ts'
import type { LibraryServices } from './library-import.ts'
import { guessRefereed } from './own-works.ts'
import { type LibraryEntry, readWork, updateWork } from './store.ts'
import type { AnnounceChange } from '../texts/contract.ts'

/** One work, with the posts that cite it. */
export async function readRecord(db: Db, id: number): Promise<LibraryRecord> {
  const entry = await findWork(db, id)
  const { addedAt: _, updatedAt: __, ...fields } = entry
  const citedIn = await db
    .selectFrom('posts')
    .innerJoin('text_works', 'textId', 'posts.id')
    .where('table', '=', 'posts')
    .where('workId', '=', id)
    .select(['posts.id', 'title'])
    .orderBy('posts.id')
    .execute()
  const isProbablyRefereed = guessRefereed(entry.work)
  return { ...fields, bibtex: bibtexOf(entry), isProbablyRefereed, citedIn }
}

/**
 * Changes a work; a key that is replaced stays as an alias.
 * @throws HttpError 400 for invalid BibTeX, 404, 409 for another version or a name that another work has
 */
export async function changeWork(
  { database, now, announceChange, readFile }: LibraryServices,
  id: number,
  change: OwnersView,
): Promise<LibraryRecord & { articles: number }> {
  const findUnchanged = async (db: Db) => {
    const found = await findWork(db, id)
    if (found.version !== change.version) throw new HttpError(409, workChangedElsewhere)
    return found
  }
  // Unchanged BibTeX leaves the stored source alone: a change of another field does not turn CSL-JSON into BibTeX.
  const isSame = change.bibtex === bibtexOf(await findUnchanged(database.db))
  const read = isSame ? undefined : await readEntry(change.bibtex, readFile)
  return await database.write(async (tx) => {
    const before = await findUnchanged(tx)
    const { version, key, ...owners } = change
    const names = new Set([...owners.aliases, ...(before.key === key ? [] : [before.key])])
    names.delete(key)
    if (names.size > maxAliases)
      throw new HttpError(400, 'A work can have at most 20 aliases, and the old key becomes one')
    await refuseTakenNames(tx, id, [key, ...names])
    const { work, bibtex } = read ?? before
    const entry = { ...before, ...owners, key, aliases: [...names], work, bibtex }
    const updatedAt = now().toISOString()
    await updateWork(tx, id, { ...entry, version: version + 1, updatedAt })
    // Articles may already cite the new key, which no work had before.
    const marked = await announceChange(tx, {
      works: { ids: [id], names: namesOf(entry) },
    })
    return { ...(await readRecord(tx, id)), articles: marked }
  })
}

/**
 * Deletes a work that no post cites.
 * @throws HttpError 404, 409 for a cited work
 */
export async function deleteWork(
  tx: Tx,
  id: number,
  announceChange: AnnounceChange,
): Promise<void> {
  const { citedIn } = await readRecord(tx, id)
  if (citedIn.length > 0) {
    const where = countOf(citedIn.length, 'article')
    throw new HttpError(409, `This work is cited in ${where}, so it cannot be deleted.`)
  }
  await announceChange(tx, { works: { ids: [id], names: [] } })
  await tx.deleteFrom('works').where('id', '=', id).execute()
}

async function findWork(db: Db, id: number): Promise<LibraryEntry & { id: number }> {
  const row = await db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirst()
  return readWork(requireRow(row, 'work'))
}

async function refuseTakenNames(tx: Tx, id: number, names: readonly string[]): Promise<void> {
  const others = await tx
    .selectFrom('works')
    .select(['key', 'aliases'])
    .where('id', '!=', id)
    .execute()
  const taken = new Set(
    others.flatMap(({ key, aliases }) => [key, ...(JSON.parse(aliases) as string[])]),
  )
  if (names.some((name) => taken.has(name)))
    throw new HttpError(409, 'Another work has this key or alias')
}

/** The one entry of a text. */
async function readEntry(
  text: string,
  readFile: LibraryServices['readFile'],
): Promise<Pick<LibraryEntry, 'work' | 'bibtex'>> {
  const works = await unpackWorks((await readFile(Buffer.from(text))).works)
  const [read] = works
  if (read && works.length === 1) return read
  if (works.length > 1) throw new HttpError(400, 'BibTeX must be one entry')
  throw new HttpError(400, 'BibTeX must be a valid entry')
}
