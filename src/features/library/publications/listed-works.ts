import {
  entryLinks,
  invertedName,
  type Person,
  sourceText,
  type WorkData,
} from '@ephemeris/bibliography'
import type { Database } from '../../../platform/server/database/database.ts'
import { withCommas } from '../../../shared/count.ts'
import type { Byline, PublishedWork, PublicationKind } from '../contract.ts'
import { guessRefereed, isNamed } from '../own-works.ts'
import { type LibraryEntry, readWork } from '../store.ts'

export type StoredWork = LibraryEntry & { id: number }

/** Whether there is anything for a page of publications. */
export async function hasListedWorks({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('works')
    .select('id')
    .where('isListed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The works that the owner lists, the newest first; works without a year come first. */
export async function readListedWorks({ db }: Pick<Database, 'db'>): Promise<StoredWork[]> {
  const rows = await db.selectFrom('works').selectAll().where('isListed', '=', true).execute()
  return rows.map(readWork).toSorted((one, other) => {
    const [first, second] = [placeInTime(one), placeInTime(other)]
    return first === second ? one.work.title.localeCompare(other.work.title) : second - first
  })
}

function placeInTime({ work: { year, month = 0 } }: StoredWork): number {
  return year === undefined ? Number.MAX_SAFE_INTEGER : year * 12 + month
}

/** Works as the page of publications shows them. @param names the owner's names in papers */
export function listWorks(works: readonly StoredWork[], names: readonly string[]): PublishedWork[] {
  const isOwn = isNamed(names)
  return works.map((entry) => {
    const { id, work, comment, summary, isSelected } = entry
    const found = entryLinks(work, entry.links)
    const links = found.map(({ name, url }) => ({ name, url }))
    return {
      id,
      title: work.title,
      url: found.find(({ isNotice }) => !isNotice)?.url ?? null,
      ...bylineOf(work, isOwn),
      year: work.year ?? null,
      links,
      comment,
      summary,
      isSelected,
      kinds: kindsOf(entry, isOwn),
    }
  })
}

/** By whom a work is, and where it appeared. */
export function bylineOf(work: WorkData, isOwn: (person: Person) => boolean): Byline {
  return { ...namedAuthors(work.collaboration, work.authors, isOwn), source: sourceText(work) }
}

const maxNamed = 8
const firstNamed = 3

/** Up to eight are all named; of more the first three, the owner and how many others there are. */
function namedAuthors(
  collaboration: string | undefined,
  authors: readonly Person[],
  isOwn: (person: Person) => boolean,
): Omit<Byline, 'source'> {
  const named = (person: Person) => ({ name: invertedName(person), isOwn: isOwn(person) })
  const group = collaboration ? [{ name: collaboration, isOwn: false }] : []
  if (authors.length <= maxNamed)
    return { authors: [...authors.map(named), ...group], moreAuthors: '' }
  const first = authors.slice(0, firstNamed).map(named)
  const place = authors.findIndex(isOwn)
  const self = authors[place]
  if (place < firstNamed || self === undefined)
    return {
      authors: [...first, ...group],
      moreAuthors: `and ${withCommas(authors.length - firstNamed)} more`,
    }
  const others = `and ${withCommas(authors.length - firstNamed - 1)} more`
  return {
    authors: [...first, { name: '…', isOwn: false }, named(self), ...group],
    moreAuthors: `(${ordinal(place + 1)} of ${withCommas(authors.length)}) ${others}`,
  }
}

/** "231st", "12th". */
function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${withCommas(number)}${ending}`
}

function kindsOf(
  { work, isRefereed }: StoredWork,
  isOwn: (person: Person) => boolean,
): PublicationKind[] {
  const [author] = work.authors
  const kinds: [kind: PublicationKind, isOne: boolean][] = [
    ['first', author !== undefined && isOwn(author)],
    ['refereed', isRefereed ?? guessRefereed(work)],
    ['preprints', work.type === 'preprint'],
    ['conference', work.type === 'inproceedings'],
    ['software', work.type === 'software' || work.type === 'dataset'],
    ['theses', work.type === 'thesis'],
  ]
  return kinds.flatMap(([kind, isOne]) => (isOne ? [kind] : []))
}
