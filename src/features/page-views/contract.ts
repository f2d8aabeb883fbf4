/** How often pages were opened on one calendar day of the owner. */
interface ViewsOfDay {
  /** Such as '2026-11-21'. */
  day: string
  views: number
  /** By programs that name themselves. */
  bots: number
}

/** What the owner learns of the readers: numbers, never who. */
export interface PageViews {
  isCounting: boolean
  /** The last 30 days, oldest first; the last one is today. */
  days: ViewsOfDay[]
  /** The pages that were opened most in these days. */
  pages: { path: string; title: string | null; views: number }[]
  /** The sites that readers came from most in these days. */
  sources: { host: string; views: number }[]
}

/** The views of posts on each of the last 30 days, by the id of the post; posts without any are left out. */
export type PostViews = Readonly<Record<number, number[]>>

export const pageViewsUrls = {
  all: '/api/page-views',
  posts: '/api/page-views/posts',
  pagesFile: '/api/page-views/export',
  sourcesFile: '/api/page-views/sources/export',
} as const

/** The most posts that are asked for at once. */
export const maxPosts = 100

/** The address of the views of some posts. */
export function postViewsUrl(ids: readonly number[]): string {
  return `${pageViewsUrls.posts}?ids=${ids.join(',')}`
}
