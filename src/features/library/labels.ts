import { type Person, shownYear, type WorkData } from '@ephemeris/bibliography'

/** Where a work appeared: its journal, book, archive or publisher. */
export function shownSource(work: WorkData): string {
  const { journal, booktitle, arxiv, publisher, school, institution } = work
  const name = journal?.short ?? journal?.name ?? booktitle
  return name ?? (arxiv ? `arXiv:${arxiv.id}` : (publisher ?? school ?? institution ?? ''))
}

/** The order of works by time: a text that sorts as its date does. */
export function sortDateOf({ year, month = 0, day = 0 }: WorkData): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return year === undefined ? '' : `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The longest text that a search looks through; a work with thousands of authors is cut. */
export const maxFoldedCharacters = 20_000

/** What a search looks through: without accents and in lower case. */
export function foldedWork(names: readonly string[], work: WorkData): string {
  const people = [...work.authors, ...work.editors].map(nameOf)
  const parts = [...names, work.title, work.collaboration, shownYear(work), shownSource(work)]
  return fold([...parts, work.journal?.name, ...people].filter(Boolean).join(' ')).slice(
    0,
    maxFoldedCharacters,
  )
}

/** A text without accents and in lower case. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function nameOf(person: Person): string {
  return 'name' in person ? person.name : `${person.family} ${person.given ?? ''}`
}
