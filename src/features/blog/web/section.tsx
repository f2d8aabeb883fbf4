import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { RailSection, type SectionText } from '../../../platform/web/ui/section.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import { type CardComments, PostCard, PostCardSkeleton } from './card.tsx'
import { LoadedArticles } from './loaded-articles.tsx'
import { postSummaries } from './queries.ts'
import styles from './section.module.css'

/** The number of posts on the home page. Source: docs/behaviour.md, Home page. */
const shownPosts = 2

/** The newest posts on the home page. */
export function BlogSection({ comments, commentsOpen, ...words }: SectionText & CardComments) {
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
      <NewestPosts {...{ comments, commentsOpen }} />
    </RailSection>
  )
}

function NewestPosts(comments: CardComments) {
  const posts = useQuery(postSummaries(shownPosts))
  return (
    <LoadedArticles posts={posts} waiting={<PostSkeletons />}>
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
