import { doiUrl, postPath } from '../shared/addresses.ts'
import { type Edition, editionPath } from '../shared/editions.ts'
import { entryText, type Person, type WorkData, writeEntry } from '@ephemeris/bibliography'
import { authorPerson, authorsOf } from '../shared/author-people.ts'
import { fold } from '../features/library/labels.ts'
import type { ArticleReference, PostSummary } from '../features/blog/contract.ts'
import type { Details } from '../shared/post-details.ts'
import type { Settings } from '../features/site/contract.ts'

export type ReferredPost = Pick<PostSummary, 'id' | 'slug' | 'title' | 'publishedAt'> &
  Pick<Details, 'doi' | 'authors'> & {
    /** Null for an article with only one version. */
    edition: Pick<Edition, 'number'> | null
    /** Whether a later version was published. */
    isEarlier?: true
  }
type Owner = Pick<Settings, 'ownerName' | 'orcid' | 'paperNames'>

/** A post as bibliographies list it, with a key that no other post of the site has. */
export interface CitedPost {
  key: string
  work: WorkData & { url: string }
}

/** @param address of the site without a trailing slash */
export function citedPost(
  { id, slug, title, publishedAt, doi, authors, edition, isEarlier }: ReferredPost,
  owner: Owner,
  address: string,
): CitedPost {
  const people = authorsOf(authors, owner).map(authorPerson)
  const [year = 0, month = 1] = publishedAt.split('-', 2).map(Number)
  const path = postPath({ id, slug })
  const letters = fold(people[0] ? familyOf(people[0]) : '').replaceAll(/[^a-z]/g, '')
  return {
    key: `${letters || 'article'}${year}-${id}`,
    work: {
      type: 'page',
      title,
      authors: people,
      othersFollow: false,
      editors: [],
      year,
      month,
      url: address + (edition && isEarlier ? editionPath(path, edition.number) : path),
      ...(edition && { version: String(edition.number) }),
      ...(doi !== null && { doi }),
    },
  }
}

/** How a post is cited elsewhere: as text with its DOI, or its address without one, and as BibTeX. */
export function referenceOf(
  { key, work }: CitedPost,
  { citationStyle }: Pick<Settings, 'citationStyle'>,
): ArticleReference {
  const { doi, url } = work
  return {
    text: `${entryText(work, citationStyle)} ${doi === undefined ? url : doiUrl(doi)}`,
    ...(doi !== undefined && { address: url }),
    bibtex: writeEntry(key, work),
  }
}

function familyOf(person: Person): string {
  return 'family' in person ? person.family : person.name
}
