import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../web/ui/button.tsx'
import { EmptyState } from '../../web/ui/empty-state.tsx'
import { ListFailure } from '../../web/ui/list-failure.tsx'
import { RailSection } from '../../web/ui/section.tsx'
import hidden from '../../web/ui/visually-hidden.module.css'
import { type Comments, PostCard, PostCardSkeleton } from './card.tsx'
import { postSummaries } from './queries.ts'
import styles from './section.module.css'

/** How many posts the home page shows. Source: specification, point 9. */
const shownPosts = 2

/** The newest posts on the home page. */
export function BlogSection({ comments }: { comments: Comments }) {
  return (
    <RailSection
      id="blog"
      title="Blog"
      note="Working notes, corrected in public."
      action={
        <ButtonLink to="/#blog" variant="secondary" size="md">
          View All Articles
        </ButtonLink>
      }
    >
      <NewestPosts comments={comments} />
    </RailSection>
  )
}

function NewestPosts({ comments }: { comments: Comments }) {
  const posts = useQuery(postSummaries(shownPosts))
  if (posts.isPending)
    return (
      <div className={styles.posts} aria-busy="true">
        <p className={hidden.hidden}>Loading articles</p>
        <PostCardSkeleton />
        <PostCardSkeleton />
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
  if (posts.data.length === 0)
    return <EmptyState>Nothing is published yet. The first article is being written.</EmptyState>
  return (
    <div className={styles.posts}>
      {posts.data.map((post) => (
        <PostCard key={post.id} post={post} comments={comments} />
      ))}
    </div>
  )
}
