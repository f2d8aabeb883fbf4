import type { SectionName } from './sections.ts'

/** Every place of this site that a link may name. */
export type To =
  | '/'
  | `/#${SectionName}`
  | `/?section=${SectionName}`
  | '/blog'
  | '/search'
  | '/publications'
  | '/cv'
  | `/blog/${number}`
  | `/projects/${number}`
  | '/dashboard'
  | '/auth'
  | '/admin'
  | '/sitemap'
  | `/resources/${string}`

/**
 * Whether browsers send a path as it is written: one that begins with a single slash and has no segments of
 * dots, no backslashes and no fragment, which they would resolve to another path or another host.
 */
export function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\#]*$/.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)
}
