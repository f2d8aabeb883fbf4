/** Counts of a calendar day in the owner's time zone. */
interface DayCounts {
  /** Such as '2026-11-21'. */
  day: string
  subscribers: number
  comments: number
  engagements: number
  messages: number
}

/** How many of the current subscribers had subscribed by the end of the week that begins on a day. */
export interface SubscriberTotal {
  day: string
  total: number
}

/** How many of the current posts were published in a month. */
export interface PostMonth {
  /** Such as '2026-11'. */
  month: string
  posts: number
}

/** A post and its number of new or moderated comments. */
export interface CommentedPost {
  blogPostId: number
  title: string
  count: number
  /** ISO instant of the newest of them. */
  newest: string
}

/** A post and its remarks that are not resolved. */
export interface RemarkedPost {
  postId: number
  title: string
  count: number
  /** The newest of them; `date` is an ISO instant. */
  newest: { id: number; name: string; date: string }
}

/** The newest message that is unread. */
export interface UnreadMessage {
  name: string
  subject: string
  /** ISO instant. */
  date: string
}

/** The draft that was edited last. */
export interface DraftPost {
  id: number
  title: string
  /** ISO instant of the last edit. */
  updatedAt: string
}

/** A scheduled post. */
export interface PlannedPost {
  id: number
  title: string
  /** ISO instant from which visitors see it. */
  visibleFrom: string
}

export interface Overview {
  /** The last 30 days, oldest first; the last one is today. */
  days: DayCounts[]
  /** A year of weeks, oldest first; the last one begins today. */
  growth: SubscriberTotal[]
  /** The last 12 months, oldest first, including the current one. */
  months: PostMonth[]
  /** Posts with comments of others since the given instant, most recent first; empty without an instant. */
  newComments: CommentedPost[]
  /** The next scheduled posts, at most three. */
  planned: PlannedPost[]
  /** Posts with comments awaiting moderation, most recent first. */
  moderatedComments: CommentedPost[]
  /** Posts with remarks of readers that are not resolved, most recent first, at most three. */
  remarks: RemarkedPost[]
  unreadMessage: UnreadMessage | null
  draft: DraftPost | null
}

export const overviewUrl = '/api/overview'

/** @param since ISO instant of the last visit */
export function overviewSince(since: string | undefined): string {
  return since === undefined ? overviewUrl : `${overviewUrl}?since=${encodeURIComponent(since)}`
}
