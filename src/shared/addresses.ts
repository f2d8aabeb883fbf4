import type { SectionName } from './sections.ts'

/** The kinds of texts that have a page for writing them. */
export type WrittenKind = 'posts' | 'pages' | 'projects'

/** Every path of this site that a link can have. */
export type To =
  | '/'
  | `/#${SectionName}`
  | `/?section=${SectionName}`
  | '/blog'
  | '/search'
  | '/publications'
  | '/cv'
  | `/blog/${string}`
  | `/projects/${number}`
  | '/dashboard'
  | '/auth'
  | '/admin'
  | `/admin?${string}`
  | `/admin/${WrittenKind}/${number | 'new'}`
  | `/admin/posts/${number}#remark-${number}`
  | `/admin/posts/${number}#history`
  | '/sitemap'
  | `/resources/${string}`

/** What the address of a post is made of: the slug that the owner has chosen, otherwise its id. */
export interface PostAddress {
  id: number
  slug: string | null
}

/** The pattern of a slug of a post. */
export const postSlugPattern = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** The path of a post. */
export function postPath({ id, slug }: PostAddress): `/blog/${string}` {
  return `/blog/${slug ?? id}`
}

/** The address that leads to what a DOI names. */
export function doiUrl(doi: string): string {
  // A DOI may contain characters that would end the path of a URL.
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
}

/** The query that chooses an edition of a post, '?v=2', from any query; '' for the latest. */
export type EditionQuery = '' | `?v=${string}`

/** Leaves in a query nothing but the number of an edition. */
export function editionQuery(query: string): EditionQuery {
  const number = new URLSearchParams(query).get('v') ?? ''
  return /^[1-9]\d{0,3}$/.test(number) ? `?v=${number}` : ''
}
