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

/**
 * Whether browsers send a path unchanged: it starts with a single slash and has no dot segments, backslashes or fragment,
 * which could resolve to another path or host.
 */
export function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\#]*$/.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
}

/** The address that leads to what a DOI names. */
export function doiUrl(doi: string): string {
  // A DOI may contain characters that would end the path of a URL.
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
}
