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
