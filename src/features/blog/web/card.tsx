import ArrowRight from 'lucide-react/icons/arrow-right'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ComponentType, useId, useState } from 'react'
import { postPath } from '../../../shared/addresses.ts'
import { countOf } from '../../../shared/count.ts'
import { Button, ButtonLink } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './card.module.css'
import type { PostSummary } from '../contract.ts'

/** Renders the comments of a post; the blog only places them. */
type Comments = ComponentType<{ postId: number }>

/** How the cards show comments. */
export interface CardComments {
  comments: Comments
  /** Whether comments can be written. If not, a card without comments does not mention them. */
  commentsOpen: boolean
}

/** A short form of a post; its comments open below it. */
export function PostCard({
  post,
  comments: PostComments,
  commentsOpen,
}: CardComments & { post: PostSummary }) {
  const panelId = useId()
  const [panel, setPanel] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const isOpen = panel === 'open'
  const lang = post.language ?? undefined
  const count = countOf(post.commentCount, 'comment')
  return (
    <Card as="article" aria-label={post.title} className={styles.post}>
      <div className={styles.main}>
        <PostMeta post={post} />
        <div>
          <h3 className={styles.title}>
            <PageLink to={postPath(post)} lang={lang}>
              {post.title}
            </PageLink>
          </h3>
          <p className={styles.excerpt} lang={lang}>
            {post.excerpt}
          </p>
          <div className={styles.actions}>
            <ButtonLink to={postPath(post)} variant="secondary" size="md">
              <span>
                Read More
                <span className={hidden.hidden} lang={lang}>{`: ${post.title}`}</span>
              </span>
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
            {(commentsOpen || post.commentCount > 0) && (
              <Button
                variant="quiet"
                size="md"
                className={styles.count}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => setPanel(isOpen ? 'closed' : 'open')}
              >
                <MessageSquare aria-hidden="true" />
                {count}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div id={panelId} className={styles.comments} hidden={!isOpen}>
        {panel !== 'untouched' && (
          <>
            <p className={styles.caption}>{count}</p>
            <PostComments postId={post.id} />
          </>
        )}
      </div>
    </Card>
  )
}

function PostMeta({ post }: { post: PostSummary }) {
  return (
    <p className={styles.meta}>
      <b>{post.category}</b>
      <time dateTime={post.publishedAt.slice(0, 10)}>{post.date}</time>
    </p>
  )
}

/** Placeholder for a post while it is loading. */
export function PostCardSkeleton() {
  return (
    <Card className={styles.post}>
      <div className={styles.main}>
        <div className={styles.meta}>
          <Skeleton width="80%" />
          <Skeleton width="64%" />
        </div>
        <div className={styles.lines}>
          <Skeleton width="58%" height="1.9rem" />
          <Skeleton width="96%" />
          <Skeleton width="88%" />
          <Skeleton width="40%" />
          <div className={styles.actions}>
            <Skeleton width="124px" height="40px" />
            <Skeleton width="130px" height="40px" />
          </div>
        </div>
      </div>
    </Card>
  )
}
