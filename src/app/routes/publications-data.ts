import { entryLinks, type Person, plainTitle } from '@ephemeris/bibliography'
import type { LibraryEntry } from '../../features/library/store.ts'

const maxReported = 20
const maxAuthors = 10

interface PublicationsInput {
  address: string
  works?: readonly LibraryEntry[] | undefined
}

/** The page of publications: the selected works and the newest. */
export function publicationsNode(path: string, { address, works = [] }: PublicationsInput): object {
  const told = new Set([
    ...works.filter(({ isSelected }) => isSelected),
    ...works.slice(0, maxReported),
  ])
  return {
    '@type': 'CollectionPage',
    name: 'Publications',
    url: address + path,
    about: { '@id': `${address}/#person` },
    inLanguage: 'en',
    hasPart: [...told].map((entry) => workNode(entry, address)),
  }
}

function workNode(entry: LibraryEntry, address: string): object {
  const { title, authors, year, month, journal } = entry.work
  const links = entryLinks(entry.work, entry.links).map(({ url }) => new URL(url, address).href)
  const date = [year, month === undefined ? undefined : String(month).padStart(2, '0')]
  return {
    '@type': 'ScholarlyArticle',
    name: plainTitle(title),
    author: authors.slice(0, maxAuthors).map((person) => ({
      '@type': 'name' in person ? 'Organization' : 'Person',
      name: nameOf(person),
    })),
    ...(year !== undefined && { datePublished: date.filter(Boolean).join('-') }),
    ...(journal && { isPartOf: { '@type': 'Periodical', name: journal.name } }),
    ...(links.length > 0 && { sameAs: links }),
  }
}

function nameOf(person: Person): string {
  return 'name' in person ? person.name : [person.given, person.family].filter(Boolean).join(' ')
}
