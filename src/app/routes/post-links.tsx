import type { UseQueryResult } from '@tanstack/react-query'
import type { PostSummary } from '../../features/blog/contract.ts'
import { postPath } from '../../shared/addresses.ts'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { PageLink } from '../../platform/web/ui/page-link.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import styles from './post-links.module.css'

/** The state of the query for articles. */
interface ReadPosts extends Pick<
  UseQueryResult,
  'isPending' | 'isError' | 'isFetching' | 'refetch'
> {
  data: PostSummary[] | undefined
}

interface PostLinksProps {
  posts: ReadPosts
  /** Which of them; all unless given. */
  filter?: (post: PostSummary) => boolean
  /** The text of an empty list; none if it is empty. */
  empty: string
}

/** Articles by title and date. */
export function PostLinks({ posts, filter = () => true, empty }: PostLinksProps) {
  const { data } = posts
  if (posts.isPending)
    return (
      <div aria-busy="true">
        <p className={hidden.hidden}>Loading articles</p>
        <Skeleton width="64%" className={styles.line} />
        <Skeleton width="52%" className={styles.line} />
      </div>
    )
  if (posts.isError)
    return (
      <ListFailure
        what="the articles"
        onRetry={() => void posts.refetch()}
        busy={posts.isFetching}
      />
    )
  const shown = (data ?? []).filter(filter)
  if (shown.length === 0) return empty && <p>{empty}</p>
  return (
    <ul>
      {shown.map(({ id, slug, title, language, date, publishedAt }) => (
        <li key={id} className={styles.post}>
          <PageLink to={postPath({ id, slug })} lang={language ?? undefined}>
            {title}
          </PageLink>
          <time dateTime={publishedAt.slice(0, 10)}>{date}</time>
        </li>
      ))}
    </ul>
  )
}
