import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { RailSection, type SectionText } from '../../../platform/web/ui/section.tsx'
import { type CardComments, PostCard, PostCardSkeleton } from './card.tsx'
import { postSummaries } from './queries.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import type { PlaceTexts } from '../../site/contract.ts'
import type { PostSummary } from '../contract.ts'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './section.module.css'

/** The number of posts on the home page. Source: docs/behaviour.md, Home page. */
const shownPosts = 2

type BlogSectionProps = SectionText & CardComments & Partial<Pick<PlaceTexts<'home'>, 'emptyPosts'>>

/** The newest posts on the home page. */
export function BlogSection({ comments, commentsOpen, emptyPosts, ...words }: BlogSectionProps) {
  return (
    <RailSection
      id="blog"
      {...words}
      action={
        <ButtonLink to="/#blog" variant="secondary" size="md">
          View All Articles
        </ButtonLink>
      }
    >
      <NewestPosts {...{ comments, commentsOpen }} empty={emptyPosts} />
    </RailSection>
  )
}

function NewestPosts({ empty, ...comments }: CardComments & { empty: string | undefined }) {
  const posts = useQuery(postSummaries(shownPosts))
  return (
    <LoadedArticles posts={posts} waiting={<PostSkeletons />} empty={empty}>
      {(newest) => (
        <div className={styles.posts}>
          {newest.map((post) => (
            <PostCard key={post.id} post={post} {...comments} />
          ))}
        </div>
      )}
    </LoadedArticles>
  )
}

function PostSkeletons() {
  return (
    <div className={styles.posts} aria-busy="true">
      <p className={hidden.hidden}>Loading articles</p>
      <PostCardSkeleton />
      <PostCardSkeleton />
    </div>
  )
}

interface LoadedArticlesProps {
  empty: string | undefined
  posts: UseQueryResult<PostSummary[]>
  waiting: ReactNode
  children: (posts: PostSummary[]) => ReactNode
}

/** Articles for visitors: loading, failed, empty, or rendered by the children. */
function LoadedArticles({ posts, waiting, empty, children }: LoadedArticlesProps) {
  if (posts.isPending) return waiting
  if (posts.isError)
    return (
      <ListFailure
        what="the articles"
        onRetry={() => void posts.refetch()}
        busy={posts.isFetching}
      />
    )
  if (posts.data.length === 0) return <EmptyState>{empty}</EmptyState>
  return children(posts.data)
}
