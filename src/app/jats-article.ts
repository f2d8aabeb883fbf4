import type { JatsAuthor, JatsFront, JatsOptions } from '@ephemeris/markdown'
import type { Publications } from '../features/blog/server/publications.ts'
import type { Settings } from '../features/site/contract.ts'
import { textRulesOf } from '../features/texts/contract.ts'
import { postPath } from '../shared/addresses.ts'
import { authorPerson, authorsOf } from '../shared/author-people.ts'
import { creditRoles, creditRoleUrl, numberAffiliations } from '../shared/authors.ts'
import { type Edition, editionPath } from '../shared/editions.ts'
import { licenceOf } from '../shared/licences.ts'

/** A published article with its Markdown. */
export type SourceOfPost = NonNullable<Awaited<ReturnType<Publications['source']>>>
type Owner = Pick<Settings, 'ownerName' | 'orcid' | 'paperNames' | 'licence'>

/**
 * What the JATS of an article is made of, besides its text.
 * @param address of the site without a trailing slash
 * @param editions all versions of an article with several, oldest first
 * @param folder of its pictures beside the file; without one, they are those of the site
 */
export function jatsOptions(
  post: SourceOfPost,
  owner: Owner,
  { address, editions, folder }: { address: string; editions: readonly Edition[]; folder?: string },
): JatsOptions {
  const drawn = Array.from(post.feedHtml.matchAll(chartPicture), ([, name = '']) => name)
  return {
    front: { ...frontOf(post, owner, address), versions: versionsOf(post, editions, address) },
    rules: textRulesOf(post),
    places: { address, page: address + postPath(post), folder, drawn },
  }
}

/** The pictures of its charts, which feeds show. */
const chartPicture = /\/media\/(chart-[0-9a-f]{32}\.png)/g

function versionsOf(
  post: SourceOfPost,
  editions: readonly Edition[],
  address: string,
): JatsFront['versions'] {
  const page = address + postPath(post)
  return editions.map(({ number, kind, note, publishedAt }) => ({
    number,
    kind,
    note,
    publishedOn: publishedAt.slice(0, 10),
    url: number === post.edition?.number ? page : editionPath(page, number),
  }))
}

function frontOf(post: SourceOfPost, owner: Owner, address: string): Omit<JatsFront, 'versions'> {
  const authors = authorsOf(post.authors, owner)
  const { affiliations, indexes } = numberAffiliations(authors)
  const [publishedOn, updatedOn] = [post.publishedAt.slice(0, 10), post.updatedAt.slice(0, 10)]
  return {
    journal: { title: owner.ownerName, id: new URL(address).hostname },
    id: String(post.id),
    doi: post.doi,
    url: address + postPath(post),
    title: post.title,
    language: post.language ?? 'en',
    category: post.category,
    abstract: post.excerpt,
    keywords: post.tags,
    authors: authors.map((author, index): JatsAuthor => ({
      person: authorPerson(author),
      orcid: author.orcid,
      affiliations: indexes[index] ?? [],
      isCorresponding: author.corresponding,
      roles: author.roles.map((role) => ({ name: creditRoles[role], url: creditRoleUrl(role) })),
    })),
    affiliations,
    publishedOn,
    updatedOn: updatedOn > publishedOn ? updatedOn : null,
    licence: licenceOf(post.licence ?? owner.licence),
    rightsHolder: authors.map(({ name }) => name).join(', '),
  }
}
