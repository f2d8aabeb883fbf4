import { sql } from 'kysely'
import {
  caselessName,
  type CitableWork,
  type CitedLibrary,
  possibleNames,
  type WorkData,
} from '@ephemeris/bibliography'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { nearestNames } from './nearest-names.ts'

// A text of the maximum length could cite tens of thousands of names.
const maxNames = 5000
const namesAtOnce = 1000
const maxUnknown = 8
// Labels and entries print no more authors than these, and a few papers have thousands.
const neededPeople = 6

interface NamedWork {
  key: string
  aliases: readonly string[]
  work: WorkData
}

/** Every name that a work can be cited by. */
export function namesOf({ key, aliases, work }: NamedWork): string[] {
  const { doi, arxiv } = work
  const numbers = [...(doi ? [`doi:${doi}`] : []), ...(arxiv ? [`arXiv:${arxiv.id}`] : [])]
  return [...new Set([key, ...aliases, ...numbers])]
}

/** Stores the names of a work that is new or changed. */
export async function storeNames(tx: Tx, workId: number, entry: NamedWork): Promise<void> {
  const rows = namesOf(entry).map((name) => ({ workId, name, folded: caselessName(name) }))
  await tx.insertInto('work_names').values(rows).execute()
}

/**
 * The works that the written names stand for, and similar names for those that no work has.
 * @param written as `writtenNamesIn` finds them
 */
export async function findCited(db: Db, written: readonly string[]): Promise<CitedLibrary> {
  if (written.length === 0) return { works: [], alike: [], isEmpty: false }
  const asked = written.slice(0, maxNames)
  const folded = [...new Set(asked.flatMap(possibleNames).map(caselessName))]
  const works = await worksNamed(db, folded)
  const known = new Set(works.flatMap(({ names }) => names).map(caselessName))
  const unknown = asked.filter(
    (name) => !possibleNames(name).some((one) => known.has(caselessName(one))),
  )
  const alike = await namesLike(db, unknown.slice(0, maxUnknown))
  return { works, alike, isEmpty: works.length === 0 && (await isEmpty(db)) }
}

async function worksNamed(db: Db, folded: readonly string[]): Promise<CitableWork[]> {
  const found = new Map<number, CitableWork>()
  for (let first = 0; first < folded.length; first += namesAtOnce) {
    const rows = await db
      .selectFrom('work_names')
      .innerJoin('works', 'works.id', 'work_names.workId')
      .select(['id', 'key', 'name', 'work', 'links', 'updatedAt'])
      .where('work_names.folded', 'in', folded.slice(first, first + namesAtOnce))
      .orderBy('id')
      .execute()
    for (const { id, key, name, work, links, updatedAt } of rows) {
      const known = found.get(id)
      if (known) known.names.push(name)
      else
        found.set(id, {
          id,
          key,
          names: [name],
          work: withFewPeople(JSON.parse(work) as WorkData),
          links: JSON.parse(links) as CitableWork['links'],
          updatedAt,
        })
    }
  }
  return [...found.values()]
}

function withFewPeople(work: WorkData): WorkData {
  return {
    ...work,
    authors: work.authors.slice(0, neededPeople),
    editors: work.editors.slice(0, neededPeople),
  }
}

/** Suggestions for names that no work has: one query reads all names with the same first two letters. */
async function namesLike(db: Db, written: readonly string[]): Promise<CitedLibrary['alike']> {
  const beginnings = written.map((name) => beginningOf(name))
  if (beginnings.length === 0) return []
  const rows = await db
    .selectFrom('work_names')
    .select('name')
    .where(sql<string>`substr("folded", 1, 2)`, 'in', [...new Set(beginnings)])
    .where('name', 'not like', '%:%')
    .limit(5000)
    .execute()
  const names = rows.map(({ name }) => name)
  return written.map((name) => [name, nearestNames(possibleNames(name).at(-1) ?? name, names)])
}

function beginningOf(written: string): string {
  return caselessName(possibleNames(written)[0] ?? '').slice(0, 2)
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('works').select('id').limit(1).executeTakeFirst()) === undefined
}
