import type { Database } from '../../../platform/server/database/database.ts'
import { usualCitationStyle } from '../../../shared/citations/cited-library.ts'
import { detailsOf } from '../../../shared/citations/entry-details.ts'
import { entryLinks } from '../../../shared/citations/entry-links.ts'
import { inPhrases, textOfParts } from '../../../shared/citations/entry-parts.ts'
import { invertedName } from '../../../shared/citations/people.ts'
import { shownYear } from '../../../shared/citations/work-labels.ts'
import { withCommas } from '../../../shared/count.ts'
import type { Person } from '../../../shared/works.ts'
import type { PublishedWork, PublicationKind } from '../contract.ts'
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

/** Works as the page of publications shows them. @param names as the owner is called in papers */
export function listWorks(works: readonly StoredWork[], names: readonly string[]): PublishedWork[] {
  const isOwn = isNamed(names)
  return works.map((entry) => {
    const { id, work, comment, summary, isSelected } = entry
    const links = entryLinks(work, entry.links).map(({ name, url }) => ({ name, url }))
    return {
      id,
      title: work.title,
      url: links[0]?.url ?? null,
      ...namedAuthors(work.collaboration, work.authors, isOwn),
      source: sourceLine(entry),
      year: work.year ?? null,
      links,
      comment,
      summary,
      isSelected,
      kinds: kindsOf(entry, isOwn),
    }
  })
}

const mostNamed = 8
const firstNamed = 3

/** Up to eight are all named; of more the first three, the owner and how many others there are. */
function namedAuthors(
  collaboration: string | undefined,
  authors: readonly Person[],
  isOwn: (person: Person) => boolean,
): Pick<PublishedWork, 'authors' | 'moreAuthors'> {
  const named = (person: Person) => ({ name: invertedName(person), isOwn: isOwn(person) })
  const group = collaboration ? [{ name: collaboration, isOwn: false }] : []
  if (authors.length <= mostNamed)
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

/** Where and when the work appeared, as a reference prints it. */
function sourceLine({ work }: StoredWork): string {
  const { phrases, imprint = '', last = '' } = detailsOf(work, usualCitationStyle)
  const where = textOfParts(inPhrases(phrases))
  const parts = [imprint ? `${where} (${imprint})` : where, last, shownYear(work)]
  return parts.filter((part) => part.trim() !== '').join(', ')
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
