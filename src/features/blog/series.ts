import { slugOf } from './tags.ts'

/** The maximum length of the name of a series. */
export const maxSeriesCharacters = 80

/** The highest number of a part. */
export const maxPart = 999

/** The path of the parts of a series. */
export function seriesPath(name: string): `/blog/series/${string}` {
  return `/blog/series/${encodeURIComponent(slugOf(name))}`
}

/** A series in the admin area, with its posts by their parts, drafts included. */
export interface SeriesUse {
  name: string
  slug: string
  /** A sentence on its page; '' for none. */
  description: string
  posts: { id: number; title: string; part: number; visibleFrom: string | null }[]
}

/** The calls for all series. */
export const seriesUrls = {
  list: '/api/series',
  one: (slug: string) => `/api/series/${encodeURIComponent(slug)}`,
} as const
