import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bibliography, ReadWork } from '@ephemeris/bibliography'
import type { ServerContext } from '../../platform/server/context.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { AnnounceChange } from '../texts/contract.ts'
import type { FileBody } from '../../platform/server/http/route.ts'
import { type SentBibliography, unpackWorks } from './bibliography-file.ts'
import { namesOf } from './cited-works.ts'
import type { ConflictChoice, LibraryImport, LibraryPlan, MineChoice } from './contract.ts'
import type { RenderFormulas } from './publications/title-html.ts'
import { planLibraryImport } from './import-plan.ts'
import { shownSource } from './labels.ts'
import { isNamed, isProbablyBy } from './own-works.ts'
import { bylineOf } from './publications/listed-works.ts'
import { allWorks, insertWork, type LibraryEntry, updateWork } from './store.ts'

const maxWorks = 10_000

export interface LibraryOptions {
  announceChange: AnnounceChange
  /** The owner's names in papers. */
  readPaperNames(): Promise<readonly string[]>
  /** Reads a bibliography in a worker, see `readBibliographyFile`. @throws HttpError 400 when that takes too much */
  readFile(bytes: Uint8Array): Promise<SentBibliography>
  renderFormulas: RenderFormulas
}

export type LibraryServices = Pick<ServerContext, 'database' | 'now'> & LibraryOptions

/** The owner's choices for an import. */
export interface ImportChoices {
  /** The hash of the plan that the owner has seen. */
  plan: string | null
  conflicts: ConflictChoice
  /** Exceptions to `conflicts`, by line. */
  byLine: ReadonlyMap<number, ConflictChoice>
  mine: MineChoice
  /** Whether works of the library keep what it says of them. */
  isDataKept: boolean
  /** Keys of works with the opposite choice. */
  except: ReadonlySet<string>
}

/**
 * Plans the import of a file without changing anything.
 * @param names the owner's names in papers; without any those of the settings
 */
export async function planFile(
  body: FileBody,
  names: readonly string[],
  services: LibraryServices,
): Promise<LibraryPlan> {
  const { database, now, readPaperNames } = services
  const { works, problems, unread, bytes } = await readUpload(body, services)
  const existing = await allWorks(database)
  const ownNames = names.length > 0 ? names : await readPaperNames()
  const isOwn = isProbablyBy(ownNames)
  const options = {
    choiceFor: (): ConflictChoice => 'skip',
    isMine: ({ work }: ReadWork) => isOwn(work),
    now: now().toISOString(),
  } as const
  const { inserts, ...planned } = planLibraryImport(existing, works, options)
  const { changed, same, conflicts } = planned
  const isOwnName = isNamed(ownNames)
  const added = planned.added.map((one, index) => {
    const work = inserts[index]?.work
    return work
      ? { ...one, byline: { ...bylineOf(work, isOwnName), source: shownSource(work) } }
      : one
  })
  return { added, changed, same, conflicts, problems, unread, plan: planHash(bytes, existing) }
}

/**
 * Applies what `planFile` has planned for the same file.
 * @throws HttpError 409 when the library has changed in the meantime or would become too large
 */
export async function importFile(
  body: FileBody,
  choices: ImportChoices,
  { database, now, announceChange, readPaperNames, readFile }: LibraryServices,
): Promise<LibraryImport> {
  const { works, bytes } = await readUpload(body, { readFile })
  const isOwn = isProbablyBy(await readPaperNames())
  const isMine = ({ key, work }: ReadWork) => {
    const isMarked = choices.mine === 'guess' ? isOwn(work) : choices.mine === 'all'
    return choices.except.has(key) ? !isMarked : isMarked
  }
  return await database.write(async (tx) => {
    const existing = await allWorks({ db: tx })
    if (choices.plan !== planHash(bytes, existing))
      throw new HttpError(409, 'The library has changed in the meantime. Review the new list.')
    const { inserts, updates } = planLibraryImport(existing, works, {
      choiceFor: ({ line }) => choices.byLine.get(line) ?? choices.conflicts,
      isMine,
      now: now().toISOString(),
      isDataKept: choices.isDataKept,
    })
    if (existing.length + inserts.length > maxWorks)
      throw new HttpError(
        409,
        'A library can hold at most 10,000 works. This file would exceed that.',
      )
    for (const entry of inserts) await insertWork(tx, entry)
    for (const { id, entry } of updates) await updateWork(tx, id, entry)
    const names = [...inserts, ...updates.map(({ entry }) => entry)].flatMap(namesOf)
    const marked = await announceChange(tx, {
      works: { ids: updates.map(({ id }) => id), names },
    })
    return { added: inserts.length, changed: updates.length, articles: marked }
  })
}

async function readUpload(
  body: FileBody,
  { readFile }: Pick<LibraryServices, 'readFile'>,
): Promise<Bibliography & { bytes: Buffer }> {
  const bytes = await buffer(body)
  const { works, ...read } = await readFile(bytes)
  return { ...read, works: await unpackWorks(works), bytes }
}

/** A hash of a file and of the current library. */
function planHash(bytes: Buffer, existing: readonly (LibraryEntry & { id: number })[]): string {
  const state = existing.map(({ id, key, updatedAt }) => [id, key, updatedAt])
  return createHash('sha256').update(bytes).update(JSON.stringify(state)).digest('hex')
}
