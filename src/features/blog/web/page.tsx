import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import styles from '../../../platform/web/ui/lone-card.module.css'
import { EmptyReticle } from '../../../platform/web/instruments/empty-reticle.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { ArticleView } from './article-view.tsx'
import { useBlogAddress } from './blog-address.ts'
import { article } from './queries.ts'

interface BlogPageProps {
  id: number
  /** The rendered note that follows every article, if there is one. */
  noteHtml: string | undefined
  /** The comments area of the post; it has the id `comments`. */
  comments: ReactNode
}

/** The page of a post: the article, the note that follows every article, its neighbours and its comments. */
export function BlogPage({ id, noteHtml, comments }: BlogPageProps) {
  const post = useQuery(article(id))
  if (post.isPending) return <ArticleSkeleton />
  if (post.isError)
    return (
      <div className={styles.alone}>
        <ListFailure
          what="this article"
          onRetry={() => void post.refetch()}
          busy={post.isFetching}
        />
      </div>
    )
  if (!post.data) return <PostNotFound />
  return <ArticleView key={id} post={post.data} noteHtml={noteHtml} comments={comments} />
}

/** What stands at the address of a post that is missing. */
export function PostNotFound() {
  return (
    <div className={styles.alone}>
      <Card className={styles.card}>
        <EmptyReticle />
        <h1>Blog Post Not Found</h1>
        <p>The blog post you're looking for doesn't exist or has been removed.</p>
        <ButtonLink to={useBlogAddress()} size="md">
          Return to Blog
        </ButtonLink>
      </Card>
    </div>
  )
}
