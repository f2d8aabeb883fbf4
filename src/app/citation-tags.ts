import { commaForm } from '@ephemeris/bibliography'
import { escapeMarkup } from '../platform/server/markup.ts'
import { authorPerson } from '../shared/author-people.ts'
import type { Author } from '../shared/authors.ts'
import { orcidAddress } from '../shared/orcid.ts'

interface CitedPage {
  title: string
  publishedAt: string
  doi: string | null
}

/** The `citation_` tags that reference managers read from the page of an article. */
export function citationTags(
  { title, publishedAt, doi }: CitedPage,
  authors: readonly Author[] = [],
): string[] {
  return [
    meta('name', 'citation_title', title),
    ...authors.flatMap(authorTags),
    meta('name', 'citation_publication_date', publishedAt.slice(0, 10).replaceAll('-', '/')),
    ...(doi === null ? [] : [meta('name', 'citation_doi', doi)]),
  ]
}

/** An author, followed by what is known of them. Source: Google Scholar, Inclusion Guidelines. */
function authorTags(author: Author): string[] {
  return [
    meta('name', 'citation_author', commaForm(authorPerson(author))),
    ...author.affiliations.map(({ name }) => meta('name', 'citation_author_institution', name)),
    ...(author.orcid === null
      ? []
      : [meta('name', 'citation_author_orcid', orcidAddress(author.orcid))]),
  ]
}

/** An element with data about a page. */
export function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeMarkup(content)}">`
}
