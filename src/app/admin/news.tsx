import { CalendarClock, Hourglass, Inbox, MessageSquare } from 'lucide-react'
import { Link } from 'wouter'
import type { CommentedPost } from '../../features/overview/contract.ts'
import { useOverview } from '../../features/overview/queries.ts'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { areas, type AreaStats } from './areas.tsx'
import styles from './news.module.css'
import { tabAddress } from './tab-address.ts'

interface NewsProps {
  messages: AreaStats['messages']
  lastVisit: string | undefined
  timeZone: string
}

/** Unread messages, comments awaiting moderation, scheduled posts, and comments since the last visit on this device. */
export function News({ messages, lastVisit, timeZone }: NewsProps) {
  const { data } = useOverview(lastVisit)
  return (
    <ul className={styles.news}>
      {typeof messages === 'object' && (
        <li>
          <Inbox aria-hidden="true" />
          <UnreadMessages count={messages.waiting ?? 0} />
        </li>
      )}
      {data && <ModeratedComments posts={data.moderatedComments} />}
      {data?.planned.map(({ title, visibleFrom }) => (
        <li key={`${visibleFrom} ${title}`}>
          <CalendarClock aria-hidden="true" />
          <span>
            “{title}” appears on {formatDateTime(visibleFrom, timeZone)}
          </span>
        </li>
      ))}
      {lastVisit !== undefined && data && (
        <li>
          <MessageSquare aria-hidden="true" />
          <span>
            <CommentCount posts={data.newComments} /> since your last visit on{' '}
            {formatDateTime(lastVisit, timeZone)}
            <DiscussedPosts posts={data.newComments} />
          </span>
        </li>
      )}
    </ul>
  )
}

/** Comments that are hidden until the owner approves them. */
function ModeratedComments({ posts }: { posts: readonly CommentedPost[] }) {
  const count = countComments(posts)
  if (count === 0) return null
  return (
    <li>
      <Hourglass aria-hidden="true" />
      <span>
        <Link href={tabAddress('blog')} onPointerEnter={areas.blog.warm} onClick={toMain}>
          {countOf(count, 'comment')} awaiting moderation
        </Link>
        <DiscussedPosts posts={posts} />
      </span>
    </li>
  )
}

function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return <span>No unread messages</span>
  return (
    <Link href={tabAddress('messages')} onPointerEnter={areas.messages.warm} onClick={toMain}>
      {countOf(count, 'unread message')}
    </Link>
  )
}

function CommentCount({ posts }: { posts: readonly CommentedPost[] }) {
  const count = countComments(posts)
  if (count === 0) return 'No new comments'
  return (
    <Link href={tabAddress('blog')} onPointerEnter={areas.blog.warm} onClick={toMain}>
      {countOf(count, 'new comment')}
    </Link>
  )
}

function countComments(posts: readonly CommentedPost[]): number {
  return posts.reduce((sum, { count }) => sum + count, 0)
}

const shownPosts = 3

/** Such as ', on “Run it twice” (2) and “An error bar is a promise” (1)'. */
function DiscussedPosts({ posts }: { posts: readonly CommentedPost[] }) {
  if (posts.length === 0) return null
  const names = posts.slice(0, shownPosts).map(({ title, count }) => `“${title}” (${count})`)
  const others = posts.length - names.length
  if (others > 0) names.push(countOf(others, 'other post'))
  return <>, on {new Intl.ListFormat('en-US').format(names)}</>
}

/** Moves the focus to the target of the link. */
function toMain(): void {
  document.querySelector('main')?.focus()
}
