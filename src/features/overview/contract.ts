/** What happened on one calendar day in the owner's time zone. */
interface DayCounts {
  /** Such as '2026-11-21'. */
  day: string
  subscribers: number
  comments: number
  engagements: number
  messages: number
}

/** How many of the current subscribers there were at the end of the week that begins with a day. */
export interface SubscriberTotal {
  day: string
  total: number
}

/** How many of the current posts became public in one month. */
export interface PostMonth {
  /** Such as '2026-11'. */
  month: string
  posts: number
}

/** A post with comments that the owner has not seen or not approved yet, and how many. */
export interface CommentedPost {
  blogPostId: number
  title: string
  count: number
}

/** A planned post, which becomes public at a set time. */
export interface PlannedPost {
  title: string
  /** ISO instant from which visitors see it. */
  visibleFrom: string
}

/** The statistics that the admin area shows. */
export interface Overview {
  /** The last 30 days, oldest first; the last one is today. */
  days: DayCounts[]
  /** A year of weeks, oldest first; the last one has begun today. */
  growth: SubscriberTotal[]
  /** The last 12 months, oldest first; the last one is that of today. */
  months: PostMonth[]
  /** Posts with comments after the given instant, the most recently discussed first; empty without one. */
  newComments: CommentedPost[]
  /** The planned posts that become public next, at most three. */
  planned: PlannedPost[]
  /** Posts with comments that wait for the owner, those with the latest first. */
  moderatedComments: CommentedPost[]
}

export const overviewUrl = '/api/overview'

/** The overview with what is new after an ISO instant. */
export function overviewSince(since: string | undefined): string {
  return since === undefined ? overviewUrl : `${overviewUrl}?since=${encodeURIComponent(since)}`
}
