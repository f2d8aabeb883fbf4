import type { ReactNode } from 'react'
import { countOf } from '../../../shared/count.ts'
import scale from '../../../web/instruments/frame-scale.module.css'
import { Badge } from '../../../web/ui/badge.tsx'
import { ArticleFrame } from './article-frame.tsx'
import styles from './article-view.module.css'
import type { Article } from '../contract.ts'
import { FixedArticle } from './fixed-article.tsx'
import { Neighbours } from './neighbours.tsx'
import { useBlogAddress } from './blog-address.ts'

interface ArticleViewProps {
  post: Article
  hasNote: boolean
  comments: ReactNode
}

const commentsPart = [{ id: 'comments', title: 'Comments' }]

/** A post that was found: head, contents, text, and what follows it. */
export function ArticleView({ post, hasNote, comments }: ArticleViewProps) {
  const { title, date, publishedAt, category, words } = post
  return (
    <ArticleFrame
      title={title}
      back={{ to: useBlogAddress(), label: 'Back to Blog' }}
      about={
        <p className={styles.by}>
          <time dateTime={publishedAt.slice(0, 10)}>{date}</time>
          <Badge tone="accent">{category}</Badge>
          <span>{countOf(words, 'word')}</span>
        </p>
      }
      text={post}
      partsAfter={commentsPart}
    >
      {hasNote && <FixedArticle />}
      <Neighbours one="article" path="/blog/" previous={post.previous} next={post.next} />
      <div className={`${styles.comments} ${scale.frameScale}`}>{comments}</div>
    </ArticleFrame>
  )
}
