import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  caselessName,
  type CitableWork,
  type CitedLibrary,
  possibleNames,
  type WorkData,
} from '@ephemeris/bibliography'
import type { Db, Tx } from '../../platform/server/database/database.ts'

// A text of the maximum length could cite tens of thousands of names.
const maxNames = 5000
const maxNamesPerQuery = 1000
/** A pasted article may cite a whole bibliography that is not in the library yet. */
const maxUnknown = 200
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

export async function storeNames(tx: Tx, workId: number, entry: NamedWork): Promise<void> {
  const rows = namesOf(entry).map((name) => ({ workId, name, folded: caselessName(name) }))
  await tx.insertInto('work_names').values(rows).execute()
}

/**
 * Finds the cited works, and similar names for unknown ones.
 * @param written as `writtenNamesIn` finds them
 */
export async function findCited(db: Db, written: readonly string[]): Promise<CitedLibrary> {
  if (written.length === 0) return { works: [], alike: [], isEmpty: false }
  const names = written.slice(0, maxNames)
  const folded = [...new Set(names.flatMap(possibleNames).map(caselessName))]
  const works = await worksNamed(db, folded)
  const known = new Set(works.flatMap(({ names }) => names).map(caselessName))
  const unknown = names.filter(
    (name) => !possibleNames(name).some((one) => known.has(caselessName(one))),
  )
  const alike = await findSimilar(db, unknown.slice(0, maxUnknown))
  return { works, alike, isEmpty: works.length === 0 && (await isEmpty(db)) }
}

async function worksNamed(db: Db, folded: readonly string[]): Promise<CitableWork[]> {
  const found = new Map<number, CitableWork>()
  for (let first = 0; first < folded.length; first += maxNamesPerQuery) {
    const rows = await db
      .selectFrom('work_names')
      .innerJoin('works', 'works.id', 'work_names.workId')
      .select(['id', 'key', 'name', 'work', 'links', 'updatedAt'])
      .where('work_names.folded', 'in', folded.slice(first, first + maxNamesPerQuery))
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

/**
 * Suggestions for names that no work has, among the names with the same first two letters, or else with the same end, such as the year.
 */
async function findSimilar(db: Db, written: readonly string[]): Promise<CitedLibrary['alike']> {
  if (written.length === 0) return []
  const folded = written.map((name) => caselessName(possibleNames(name).at(-1) ?? name))
  const beginnings = [...new Set(folded.map((name) => name.slice(0, beginningLength)))]
  const byBeginning = await keysWhere(
    db,
    sql`substr("folded", 1, ${sql.lit(beginningLength)}) in (${sql.join(beginnings)})`,
  )
  const first = suggestionsFor(folded, byBeginning, (name) => name.slice(0, beginningLength))
  const rest = folded.filter((name, index) => first[index]?.length === 0 && name.length > endLength)
  const ends = [...new Set(rest.map((name) => name.slice(-endLength)))].slice(0, maxEnds)
  const patterns = ends.map((end) => sql`"folded" like ${`%${end.replaceAll(/[%_\\]/g, '_')}`}`)
  const byEnd = ends.length > 0 ? await keysWhere(db, sql`(${sql.join(patterns, sql` or `)})`) : []
  const second = suggestionsFor(folded, byEnd, (name) => name.slice(-endLength))
  return written.map((name, index) => {
    const alike = first[index] ?? []
    return [name, alike.length > 0 ? alike : (second[index] ?? [])]
  })
}

const beginningLength = 2
const endLength = 4
const maxEnds = 50
const maxCandidates = 5000

/** The keys and aliases that meet a condition, without DOIs and arXiv numbers. */
async function keysWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await db
    .selectFrom('work_names')
    .select('name')
    .where(condition)
    .where('folded', 'not like', 'doi:%')
    .where('folded', 'not like', 'arxiv:%')
    .limit(maxCandidates)
    .execute()
  return rows.map(({ name }) => name)
}

/** For each name the nearest ones of those with the same part, so that few are compared. */
function suggestionsFor(
  folded: readonly string[],
  candidates: readonly string[],
  partOf: (name: string) => string,
): string[][] {
  const byPart = Map.groupBy(candidates, (name) => partOf(caselessName(name)))
  return folded.map((name) => nearestNames(name, byPart.get(partOf(name)) ?? []))
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('works').select('id').limit(1).executeTakeFirst()) === undefined
}

const maxSimilar = 3

/** Up to three names within a small edit distance, the nearest first. */
function nearestNames(wanted: string, names: readonly string[]): string[] {
  const most = Math.max(2, Math.floor(wanted.length / 4))
  return names
    .map((name) => ({ name, distance: distanceWithin(wanted, caselessName(name), most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, maxSimilar)
    .map(({ name }) => name)
}

/** The Levenshtein distance of two names; exact up to `most`, and some larger number beyond it. */
function distanceWithin(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[at - 1] === other[place - 1]
      const replaced = (row[place - 1] ?? 0) + (isSame ? 0 : 1)
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row.at(-1) ?? 0
}
