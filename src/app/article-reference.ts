import { doiUrl, postPath } from '../shared/addresses.ts'
import {
  commaForm,
  entryText,
  parsePeople,
  type Person,
  type WorkData,
  writeEntry,
} from '@ephemeris/bibliography'
import { fold } from '../features/library/labels.ts'
import type { ArticleReference, PostSummary } from '../features/blog/contract.ts'
import type { Details } from '../shared/post-details.ts'
import type { Settings } from '../features/site/contract.ts'

export type ReferredPost = Pick<PostSummary, 'id' | 'slug' | 'title' | 'publishedAt'> &
  Pick<Details, 'doi'>
type Owner = Pick<Settings, 'ownerName' | 'paperNames' | 'citationStyle'>

/** A post as bibliographies list it, with a key that no other post of the site has. */
export interface CitedPost {
  key: string
  work: WorkData & { url: string }
}

/** @param address of the site without a trailing slash */
export function citedPost(
  { id, slug, title, publishedAt, doi }: ReferredPost,
  { ownerName, paperNames }: Owner,
  address: string,
): CitedPost {
  const author = authorOf(ownerName, paperNames)
  const [year = 0, month = 1] = publishedAt.split('-', 2).map(Number)
  const name = 'family' in author ? author.family : author.name
  const letters = fold(name).replaceAll(/[^a-z]/g, '')
  return {
    key: `${letters || 'article'}${year}-${id}`,
    work: {
      type: 'page',
      title,
      authors: [author],
      othersFollow: false,
      editors: [],
      year,
      month,
      url: address + postPath({ id, slug }),
      ...(doi !== null && { doi }),
    },
  }
}

/** How a post is cited elsewhere: as text with its DOI, or its address without one, and as BibTeX. */
export function referenceOf(
  { key, work }: CitedPost,
  { citationStyle }: Pick<Owner, 'citationStyle'>,
): ArticleReference {
  const [author] = work.authors
  const { doi, url } = work
  return {
    text: `${entryText(work, citationStyle)} ${doi === undefined ? url : doiUrl(doi)}`,
    bibtex: writeEntry(key, work),
    author: author ? commaForm(author) : '',
  }
}

/** The owner as an author. A name from the settings for papers may separate the given names from the family name. */
function authorOf(ownerName: string, paperNames: readonly string[]): Person {
  const families = parsePeople(paperNames).flatMap((person) =>
    'family' in person ? [person.family] : [],
  )
  const family = families.find((name) => ownerName.endsWith(` ${name}`))
  if (family !== undefined) return { family, given: ownerName.slice(0, -family.length).trim() }
  const first = families.find((name) => ownerName.startsWith(`${name} `))
  if (first !== undefined) return { family: first, given: ownerName.slice(first.length).trim() }
  return parsePeople([ownerName])[0] ?? { name: ownerName }
}
