import type { Person, WorkData } from './work.ts'
import type { CitationStyle } from './citation-style.ts'

// Up to five people are all named; of more, the first three.
const maxNamed = 5
const namedOfMany = 3

/** The people of an entry: "Example, A. B., & Sample, C." or, with numbers, "A. B. Example and C. Sample". */
export function listPeople(work: WorkData, style: CitationStyle['citations']): string {
  const { authors, editors, collaboration, othersFollow } = work
  if (authors.length === 0 && collaboration) return collaboration
  const hasAuthors = authors.length > 0
  const people = hasAuthors ? authors : editors
  if (people.length === 0) return ''
  const isAll = people.length <= maxNamed && !(hasAuthors && othersFollow)
  const shown = people.slice(0, people.length <= maxNamed ? maxNamed : namedOfMany)
  const names = shown.map((person) =>
    style === 'numbers' ? inOrder(person) : invertedName(person),
  )
  const list = isAll
    ? joined(names, style)
    : `${names.join(', ')}${names.length > 1 || style !== 'numbers' ? ',' : ''} et al.`
  if (!hasAuthors) return `${list}, ${people.length === 1 ? 'ed.' : 'eds.'}`
  return collaboration ? `${list} (${collaboration})` : list
}

/** Editors after the title of a book: "E. Editor and S. Second". */
export function listEditors(editors: readonly Person[]): string {
  const names = editors.map(inOrder)
  return names.length <= maxNamed
    ? joined(names, 'numbers')
    : `${names.slice(0, namedOfMany).join(', ')}, et al.`
}

function joined(names: readonly string[], style: CitationStyle['citations']): string {
  const [first = '', ...others] = names
  const last = others.pop()
  if (last === undefined) return first
  if (style === 'numbers')
    return others.length === 0
      ? `${first} and ${last}`
      : `${[first, ...others].join(', ')}, and ${last}`
  return `${[first, ...others].join(', ')}, & ${last}`
}

/** A name as lists have it: "Example, A. B., Jr." */
export function invertedName(person: Person): string {
  if ('name' in person) return person.name
  const { family, given = '', suffix } = person
  return [family, initialsOf(given), suffix].filter(Boolean).join(', ')
}

/** "A. B. Example Jr." */
function inOrder(person: Person): string {
  if ('name' in person) return person.name
  const { family, given = '', suffix } = person
  return [initialsOf(given), family, suffix].filter(Boolean).join('\u00A0')
}

/** "Ana Beatriz" is "A. B.", "Jean-Pierre" and "J.-P." are "J.-P.", "J.P." is "J. P."; they stay on one line. */
function initialsOf(given: string): string {
  return given
    .split(/\s+|\.(?![-‐‑])/)
    .map((part) =>
      part
        .split(/[-‐‑]/)
        .flatMap((name) => /\p{L}\p{M}*/u.exec(name) ?? [])
        .map((letter) => `${letter}.`)
        .join('-'),
    )
    .filter(Boolean)
    .join('\u00A0')
}
