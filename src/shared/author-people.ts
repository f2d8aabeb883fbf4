import { parsePeople, type Person } from '@ephemeris/bibliography'
import type { Author } from './authors.ts'

/** What the settings say about the owner as an author. */
export interface OwnerAsAuthor {
  ownerName: string
  /** '' if there is none. */
  orcid: string
  /** The owner's names in papers, such as "Example, A. B." */
  paperNames: readonly string[]
}

/** The authors of a post; the owner for one that names none. */
export function authorsOf(authors: readonly Author[] | null, owner: OwnerAsAuthor): Author[] {
  return authors === null ? [ownerAuthor(owner)] : [...authors]
}

function ownerAuthor({ ownerName, orcid, paperNames }: OwnerAsAuthor): Author {
  return {
    name: ownerName,
    family: ownerFamily(ownerName, paperNames),
    orcid: orcid === '' ? null : orcid,
    affiliations: [],
    corresponding: false,
    roles: [],
  }
}

/** A name from the settings for papers may separate the given names of the owner from the family name. */
function ownerFamily(ownerName: string, paperNames: readonly string[]): string | null {
  const families = parsePeople(paperNames).flatMap((person) =>
    'family' in person ? [person.family] : [],
  )
  return (
    families.find((family) => ownerName.endsWith(` ${family}`)) ??
    families.find((family) => ownerName.startsWith(`${family} `)) ??
    null
  )
}

/** An author as bibliographies name them. */
export function authorPerson({ name, family }: Pick<Author, 'name' | 'family'>): Person {
  if (family === name) return { name }
  if (family !== null && name.endsWith(` ${family}`))
    return { family, given: name.slice(0, -family.length).trim() }
  if (family !== null && name.startsWith(`${family} `))
    return { family, given: name.slice(family.length).trim() }
  return parsePeople([name])[0] ?? { name }
}

/** Whether an author is a group, such as "The Example Collaboration". */
export function isGroup({ name, family }: Pick<Author, 'name' | 'family'>): boolean {
  return family === name || (/\s/.test(name) && 'name' in authorPerson({ name, family }))
}
