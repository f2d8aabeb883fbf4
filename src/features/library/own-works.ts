import { parsePeople, type Person, type WorkData } from '@ephemeris/bibliography'
import { fold } from './labels.ts'

/**
 * Whether a work is probably by the owner of one of these names: an author has the family name and compatible initials.
 * @param names as printed in papers, such as "Example, A. B."
 */
export function isProbablyBy(names: readonly string[]): (work: WorkData) => boolean {
  const isOwn = isNamed(names)
  return ({ authors }) => authors.some(isOwn)
}

/** Whether an author may be a person with one of these names. */
export function isNamed(names: readonly string[]): (person: Person) => boolean {
  const own = parsePeople(names)
  return (person) => own.some((one) => areAlike(one, person))
}

/** The folded names of families among these. */
export function familiesOf(names: readonly string[]): string[] {
  return parsePeople(names).flatMap((one) => ('family' in one ? [fold(one.family)] : []))
}

/** Whether two ways of writing a name can be the same person's. */
function areAlike(one: Person, other: Person): boolean {
  if ('name' in one || 'name' in other) return false
  if (fold(one.family) !== fold(other.family)) return false
  const [first, second] = [initialsOf(one), initialsOf(other)]
  if (first === '' || second === '') return false
  return first.startsWith(second) || second.startsWith(first)
}

function initialsOf({ given = '' }: { given?: string }): string {
  return (
    fold(given)
      .match(/\p{L}+/gu)
      ?.map((part) => part[0])
      .join('') ?? ''
  )
}

/** Series of conferences that have volumes as journals have. */
const proceedings =
  /\b(?:conference|proceedings|symposium|ASPC|SPIE|BAAS|Bulletin of the American Astronomical Society|IAU Symp)/i

/** Whether a work was probably refereed: an article in a journal that is no series of conferences. */
export function guessRefereed({ type, journal }: WorkData): boolean {
  if (type !== 'article' || !journal) return false
  return ![journal.name, journal.short ?? ''].some((name) => proceedings.test(name))
}
