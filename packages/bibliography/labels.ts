import type { Person, WorkData } from './work.ts'
import { titleParts } from './entry-parts.ts'

/** Matches the names of groups of people. */
export const groupName =
  /\b(?:collaborations?|consortium|team|group|survey|developers|contributors)\b/i

/** "Example", "Example & Sample", "Example et al.", or the collaboration; editors if there are no authors; '' for neither. */
export function shortAuthors(work: WorkData): string {
  const { authors, editors, collaboration, othersFollow } = work
  if (collaboration) {
    // Some exports repeat the group among its people.
    const hasPeople = authors.length > 1 || authors.some((author) => 'family' in author)
    return hasPeople ? `${collaboration} et al.` : collaboration
  }
  const people = authors.length > 0 ? authors : editors
  const [first, second, ...others] = people.map(familyOf)
  if (first === undefined) return ''
  const isGroupWithPeople = second !== undefined && groupName.test(first)
  if (othersFollow || others.length > 0 || isGroupWithPeople) return `${first} et al.`
  return second === undefined ? first : `${first} & ${second}`
}

/** The year, or the text in its place, such as "in press"; '' for none. */
export function shownYear({ year, dateText }: WorkData): string {
  return year?.toString() ?? dateText ?? ''
}

/** The year as shown in a citation: "2020a", "in press", "n.d.". */
export function yearInCitation(work: WorkData, letter = ''): string {
  if (work.year !== undefined) return `${work.year}${letter}`
  const text = (shownYear(work) || 'n.d.').replaceAll(' ', '\u00A0')
  return letter ? `${text}\u00A0${letter}` : text
}

const wordsOfTitle = 4

/** The label of a work in citations: its people, else the beginning of its title, else its key. */
export function labelOf(work: WorkData, key: string): string {
  const authors = shortAuthors(work)
  if (authors) return authors
  const words = plainTitle(work.title).split(/\s+/).filter(Boolean)
  return words.length > 0 ? `“${words.slice(0, wordsOfTitle).join(' ')}”` : key
}

function familyOf(person: Person): string {
  return 'name' in person ? person.name : person.family
}

/** A title without the marks for italics and formulas. */
export function plainTitle(title: string): string {
  return titleParts(title)
    .map(({ text }) => text)
    .join('')
}
