import { postPath } from '../shared/addresses.ts'
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
import type { Settings } from '../features/site/contract.ts'

export type ReferredPost = Pick<PostSummary, 'id' | 'slug' | 'title' | 'publishedAt'>
type Owner = Pick<Settings, 'ownerName' | 'paperNames' | 'citationStyle'>

/**
 * How a post is cited elsewhere: as text, and as BibTeX.
 * @param address of the site without a trailing slash
 */
export function referenceOf(
  { id, slug, title, publishedAt }: ReferredPost,
  { ownerName, paperNames, citationStyle }: Owner,
  address: string,
): ArticleReference {
  const author = authorOf(ownerName, paperNames)
  const [year = 0, month = 1] = publishedAt.split('-', 2).map(Number)
  const work: WorkData = {
    type: 'page',
    title,
    authors: [author],
    othersFollow: false,
    editors: [],
    year,
    month,
    url: address + postPath({ id, slug }),
  }
  const name = 'family' in author ? author.family : author.name
  const letters = fold(name).replaceAll(/[^a-z]/g, '')
  const key = `${letters || 'article'}${year}-${id}`
  return {
    text: `${entryText(work, citationStyle)} ${work.url}`,
    bibtex: writeEntry(key, work),
    author: commaForm(author),
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
