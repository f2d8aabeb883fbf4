/** Page views on a calendar day in the owner's time zone. */
interface ViewsOfDay {
  /** Such as '2026-11-21'. */
  day: string
  views: number
  /** Views by programs that identify themselves. */
  bots: number
}

/** Anonymous statistics for the owner. */
export interface PageViews {
  isCounting: boolean
  /** The last 30 days, oldest first; the last one is today. */
  days: ViewsOfDay[]
  /** The most viewed pages in these days. */
  pages: { path: string; title: string | null; views: number }[]
  /** The most frequent referring sites in these days. */
  sources: { host: string; views: number }[]
}

/** The views of posts on each of the last 30 days, by post id; without posts that have none. */
export type PostViews = Readonly<Record<number, number[]>>

export const pageViewsUrls = {
  all: '/api/page-views',
  posts: '/api/page-views/posts',
  pagesFile: '/api/page-views/export',
  sourcesFile: '/api/page-views/sources/export',
} as const

/** Posts per request. */
export const maxPosts = 100

export function postViewsUrl(ids: readonly number[]): string {
  return `${pageViewsUrls.posts}?ids=${ids.join(',')}`
}
